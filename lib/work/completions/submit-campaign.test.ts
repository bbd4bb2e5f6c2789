import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { attemptItems } from '@/db/schema/attempts'
import { campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { fingerprint, optionalText } from '@/lib/platform/contract/fields'
import { database } from '@/lib/platform/database'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { differences } from '@/lib/testing/money'
import { makeUser, submission } from '@/lib/testing/people'
import { person } from '@/lib/testing/visitor.mjs'
import { expirePlaces } from '@/lib/work/campaigns/expire-places'
import { flagsOfNumber } from './fraud-flags'
import { ContactFields, PersonFields, proofFile, submitReferral } from './submit-contract'

let serial = 0
const device = () => ({ fingerprint: `hands-${++serial}`, whatsapp: `119${String(40_000_000 + serial)}` })

const handIn = async (fields: Record<string, string | Blob | undefined>, headers = {}) =>
  send('POST', '/api/v1/referrals', { form: await submission({ ...device(), ...fields }), headers })
const takePlace = async ({ slug }: { slug: string }, json: object = {}): Promise<string> =>
  (await send('POST', `/api/v1/campaigns/${slug}/places`, { json: { fingerprint: `holder-${++serial}`, ...json } })).body.data.place_token

async function stored({ body }: { body: { data: string } }) {
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, body.data))
  if (!row) throw new Error('no completion')
  return row
}

/** The body of the call as it was before there were campaigns. */
const former = z.object({ ...PersonFields.shape, ...ContactFields.shape, fingerprint, referral_code: optionalText(64), proof: proofFile })

test('a call without campaign and place is read as before there were campaigns, with the same errors in the same order', async () => {
  const right: Record<string, unknown> = { ...person, proof: new File(['x'], 'print.png'), fingerprint: 'f', referral_code: 'W4KX7QNA', guardian_consent: '1' }
  const field = fc.constantFrom('right', 'right', 'missing', 'empty', 'wrong')
  fc.assert(
    fc.property(fc.tuple(...Object.keys(right).map(() => field)), (kinds) => {
      const values = { empty: '', wrong: 'x\u0000', missing: undefined }
      const form = Object.fromEntries(
        Object.entries(right).flatMap(([name, value], n) => {
          const kind = kinds[n] ?? 'right'
          return kind === 'missing' ? [] : [[name, kind === 'right' ? value : values[kind as keyof typeof values]]]
        }),
      )
      const [then, now] = [former.safeParse(form), submitReferral.body.safeParse({ ...form, label: 'NO LABEL', proof_more: 'unknown' })]
      const shown = ({ error }: typeof then | typeof now) => error?.issues.map(({ path, message }) => [path, message])
      expect(shown(now)).toEqual(shown(then))
      if (then.success) expect(now.data).toMatchObject(then.data)
    }),
    { numRuns: 1_000 },
  )
  const row = await stored(await handIn({ label: 'grupo-1' }))
  expect(row).toMatchObject({ campaignId: 1, versionId: 1, rewardCents: 1000, commissionCents: 1000, label: 'grupo-1' })
  expect(await database().$count(campaignPlaces)).toBe(0)
})

test("a completion gets its place's campaign, version, prices, label and promoter, and the place its completion", async () => {
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign()
  const token = await takePlace(campaign, { referral_code: promoter.code, label: 'status' })
  await campaign.publish({ rewardCents: 100 })
  await campaign.set({ state: 'paused' })
  const row = await stored(await handIn({ place_token: token, profession: undefined, gender: undefined, telegram: undefined }))
  expect(row).toMatchObject({
    campaignId: campaign.id,
    versionId: campaign.version.id,
    rewardCents: 400,
    commissionCents: 100,
    label: 'status',
    promoterId: promoter.id,
    profession: null,
    gender: null,
    telegram: null,
    flags: [],
  })
  const [place] = await database().select().from(campaignPlaces).where(eq(campaignPlaces.completionId, row.id))
  expect(place).toMatchObject({ endedAt: null, versionId: campaign.version.id })
  const again = await handIn({ place_token: token })
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/already/)])
  expect(await differences()).toEqual([])
})

test('twenty parallel submissions of one place under one key are one completion', async () => {
  const campaign = await liveCampaign()
  const place_token = await takePlace(campaign)
  const same = device()
  const answers = await Promise.all(Array.from({ length: 20 }, () => handIn({ ...same, place_token }, { 'idempotency-key': 'one-place-one-key' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data}`)).size).toBe(1)
  expect(await moneyOf(campaign.id)).toEqual({ available: 99_600, reserved: 400 })
  expect(await differences()).toEqual([])
})

test('a place that has ended is taken again if there is room, else the answer says so and nothing is stored', async () => {
  const campaign = await liveCampaign({ fundCents: 500 })
  const end = async (token: string) => {
    await database().execute(sql`update campaign_places set expires_at = now() - interval '1 second' where ended_at is null and campaign_id = ${campaign.id}`)
    await expirePlaces(database())
    return token
  }
  const late = await end(await takePlace(campaign))
  await takePlace(campaign)
  const refused = await handIn({ place_token: late })
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(await database().$count(completions, eq(completions.campaignId, campaign.id))).toBe(0)
  await end('')
  expect((await handIn({ place_token: late })).status).toBe(201)
  expect(await differences()).toEqual([])
})

test('a campaign takes who has no place while it has room; what there is not is not found', async () => {
  const campaign = await liveCampaign({ fundCents: 500 })
  expect((await handIn({ campaign: campaign.slug, place_token: 'of another site' })).status).toBe(201)
  expect((await handIn({ campaign: campaign.slug })).status).toBe(409)
  expect((await handIn({ campaign: 'no-such-task' })).status).toBe(404)
  expect((await handIn({ place_token: 'of another site' })).status).toBe(404)
  const draft = await liveCampaign({ fundCents: 0, campaign: { state: 'draft' } })
  expect((await handIn({ campaign: draft.slug })).status).toBe(404)
})

test('a place is of its own campaign alone: under the name of another one it is refused by field, and nothing is stored or used', async () => {
  const [own, other] = [await liveCampaign(), await liveCampaign()]
  const place_token = await takePlace(own)
  for (const campaign of [other.slug, 'short-task', 'no-such-task']) {
    const refused = await handIn({ campaign, place_token })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['place_token']])
  }
  expect(await database().$count(completions, eq(completions.campaignId, other.id))).toBe(0)
  expect((await handIn({ campaign: own.slug, place_token })).status).toBe(201)
  expect(await differences()).toEqual([])
})

test('a place that was given back, or whose price was cut more than a day ago, is not handed in with; the answer says what to do', async () => {
  const campaign = await liveCampaign()
  const [back, cut] = [await takePlace(campaign), await takePlace(campaign)]
  await send('DELETE', '/api/v1/places', { headers: { 'x-place-token': back } })
  await database().execute(
    sql`update campaign_places set created_at = now() - interval '25 hours', expires_at = now() - interval '24 hours' where campaign_id = ${campaign.id}`,
  )
  await expirePlaces(database())
  await campaign.publish({ rewardCents: 100 })
  for (const [place_token, text] of [
    [back, /given back/],
    [cut, /has changed/],
  ] as const) {
    const refused = await handIn({ campaign: campaign.slug, place_token })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(text)])
  }
  expect(await moneyOf(campaign.id)).toEqual({ available: 100_000, reserved: 0 })
})

test('a version says which fields are needed, from which age and from where; what it does not ask for is not kept', async () => {
  const campaign = await liveCampaign({
    minimumAge: 25,
    countries: ['BR', 'PT'],
    content: {
      steps: [
        { kind: 'registration', fields: [{ name: 'profession', required: true }] },
        { kind: 'task', instructions: [{ text: { pt: 'Responda.' } }] },
        { kind: 'proof' },
        { kind: 'contact', email: 'required', telegram: 'no' },
        { kind: 'done' },
      ],
    },
  })
  const refused = await handIn({ campaign: campaign.slug, profession: undefined, email: '', age: '24', country: 'Chile', proof: undefined })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['age', 'country', 'profession', 'email', 'proof_proof']])
  const row = await stored(await handIn({ campaign: campaign.slug, age: '25', country: 'portugal', email: 'joao@example.com' }))
  expect(row).toMatchObject({ profession: 'Motorista', gender: null, telegram: null, age: 25, country: 'Portugal' })
})

test('a picture is taken as `proof` or under its own key; a campaign without one has nothing to compare', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [{ kind: 'picture', key: 'last_screen', label: { pt: 'Última tela' } }] } })
  const { proof } = Object.fromEntries(await submission())
  expect((await handIn({ campaign: campaign.slug, proof: undefined, proof_last_screen: proof })).status).toBe(201)
  expect((await handIn({ campaign: campaign.slug })).status).toBe(201)
  const text = await handIn({ campaign: campaign.slug, proof: undefined, proof_last_screen: 'no file' })
  expect(text.body.errors).toEqual({ proof_last_screen: [expect.any(String)] })
  const plain = await liveCampaign({ content: { proof_items: [{ kind: 'text', key: 'opinion', label: { pt: 'Opinião' }, minimum: 3, maximum: 50 }] } })
  const row = await stored(await handIn({ campaign: plain.slug, proof: undefined, proof_opinion: 'Muito boa' }))
  expect(row.flags).toEqual([])
  const items = await database().select().from(attemptItems).where(eq(attemptItems.completionId, row.id))
  expect(items).toMatchObject([{ item: 'opinion', kind: 'text', value: 'Muito boa', proofKey: null }])
  expect((await handIn({ campaign: plain.slug })).body.errors).toEqual({ proof_opinion: [expect.any(String)] })
})

test('whom a campaign lets do it three times is flagged from the fourth on, also where the number is corrected', async () => {
  const { slug } = await liveCampaign({ campaign: { perPersonLimit: 3 } })
  const same = device()
  const flags = []
  for (let n = 0; n < 5; n++) flags.push((await stored(await handIn({ ...same, fingerprint: `often-${n}`, campaign: slug }))).flags)
  expect(flags).toEqual([[], [], [], ['same_whatsapp'], ['same_whatsapp']])
  const [few, many] = [await stored(await handIn({ campaign: slug })), await stored(await handIn({ campaign: slug }))]
  await database().transaction(async (tx) => {
    expect((await flagsOfNumber(tx, few.id, `+55${same.whatsapp}`)).flags).toEqual(['same_whatsapp'])
    expect((await flagsOfNumber(tx, many.id, few.whatsapp ?? '')).flags).toEqual([])
  })
  const phone = device()
  const ofDevice = []
  for (let n = 0; n < 5; n++) ofDevice.push((await stored(await handIn({ ...device(), fingerprint: phone.fingerprint, campaign: slug }))).flags)
  expect(ofDevice).toEqual([[], [], [], ['same_device'], ['same_device']])
})

test('one person does many campaigns without a flag; the same campaign twice, or one picture in two, is flagged', async () => {
  const [one, other, third] = [await liveCampaign(), await liveCampaign(), await liveCampaign()]
  const same = device()
  const flagsOf = async (fields: Parameters<typeof handIn>[0]) => (await stored(await handIn({ ...same, ...fields }))).flags
  expect(await flagsOf({})).toEqual([])
  for (const { slug } of [one, other, third]) expect(await flagsOf({ campaign: slug })).toEqual([])
  expect(await flagsOf({ campaign: one.slug })).toEqual(['same_whatsapp'])
  const waiting = await database()
    .select()
    .from(completions)
    .where(eq(completions.whatsapp, `+55${same.whatsapp}`))
  expect(waiting.map(({ isSameSenderBacklog }) => isSameSenderBacklog)).toEqual(Array(5).fill(false))
  const { proof } = Object.fromEntries(await submission())
  await handIn({ campaign: one.slug, proof })
  expect((await stored(await handIn({ campaign: other.slug, proof }))).flags).toEqual(['same_picture'])
})
