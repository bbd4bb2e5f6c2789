import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attemptItems } from '@/db/schema/attempts'
import { campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { hashTaskCode } from '@/lib/work/campaigns/codes'

const label = { pt: 'Pergunta', en: 'Question' }
const code = { kind: 'code' as const, key: 'word', label, code_hash: hashTaskCode('Girassol 7') }
const link = { kind: 'link' as const, key: 'post', label, hosts: ['instagram.com'] }
const choice = {
  kind: 'choice' as const,
  key: 'colour',
  label,
  options: [
    { key: 'a', text: { pt: 'Azul', en: 'Blue' } },
    { key: 'b', text: { pt: 'Bege' } },
  ],
  right: 'a',
}
const text = { kind: 'text' as const, key: 'opinion', label, minimum: 3, maximum: 20 }
const picture = (key: string) => ({ kind: 'picture' as const, key, label })

let serial = 0
const handIn = async (fields: Record<string, string | Blob | undefined>) =>
  send('POST', '/api/v1/referrals', {
    form: await submission({ fingerprint: `sends-${++serial}`, whatsapp: `119${String(50_000_000 + serial)}`, proof: undefined, ...fields }),
  })

async function stored({ body }: { body: { data: string } }) {
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, body.data))
  if (!row) throw new Error('no completion')
  return row
}
const itemsOf = (id: number) => database().select().from(attemptItems).where(eq(attemptItems.completionId, id)).orderBy(attemptItems.id)
const wrongCodesOf = async (campaignId: number) =>
  (
    await database().select({ n: campaignPlaces.wrongCodes }).from(campaignPlaces).where(eq(campaignPlaces.campaignId, campaignId)).orderBy(campaignPlaces.id)
  ).map(({ n }) => n)

test('every value is checked, with its error by field, and stored in its normal form; a code is not stored', async () => {
  const { slug } = await liveCampaign({ content: { proof_items: [link, text, choice, code] } })
  const wrong = { proof_post: 'https://evil.com/x', proof_opinion: 'a', proof_colour: 'c', proof_word: 'rosa' }
  const refused = await handIn({ campaign: slug, ...wrong })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['proof_post', 'proof_opinion', 'proof_colour', 'proof_word']])
  const row = await stored(
    await handIn({ campaign: slug, proof_post: 'https://Instagram.com./p/1#top', proof_opinion: ' Muito bom ', proof_colour: 'a', proof_word: ' GIRASSOL 7' }),
  )
  expect(row.flags).toEqual([])
  expect((await itemsOf(row.id)).map(({ item, kind, value, proofKey }) => [item, kind, value, proofKey])).toEqual([
    ['post', 'link', 'https://instagram.com/p/1', null],
    ['opinion', 'text', 'Muito bom', null],
    ['colour', 'choice', 'a', null],
    ['word', 'code', 'ok', null],
  ])
})

test('a place takes ten wrong codes, also of many calls at once, and then none; a right code is not counted', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [code] } })
  const { place_token } = await takenPlace(campaign.slug)
  const other = await takenPlace(campaign.slug)
  expect((await handIn({ place_token, proof_word: '' })).status).toBe(422)
  expect((await handIn({ place_token, proof_word: 'Girassol 7', age: '5' })).status).toBe(422)
  expect(await wrongCodesOf(campaign.id)).toEqual([0, 0])
  const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => handIn({ place_token, proof_word: `rosa ${n}` })))
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(4).fill(409), ...Array(10).fill(422)])
  expect(await wrongCodesOf(campaign.id)).toEqual([10, 0])
  const late = await handIn({ place_token, proof_word: 'Girassol 7' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Ten wrong codes')])
  expect((await handIn({ place_token: other.place_token, proof_word: 'Girassol 7' })).status).toBe(201)
  expect(await wrongCodesOf(campaign.id)).toEqual([10, 0])
})

test('the answer to a wrong code says how many tries its place has left, down to none', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [code] } })
  const { place_token } = await takenPlace(campaign.slug)
  const answers: string[] = []
  const left: unknown[] = []
  for (let n = 1; n <= 11; n++) {
    const { body } = await handIn({ place_token, proof_word: `rosa ${n}` })
    answers.push(body.errors?.proof_word?.[0] ?? '')
    left.push(body.tries_left)
  }
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0])
  expect(answers.map((text) => /\d+/.exec(text)?.[0])).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', undefined, undefined])
  expect(answers[8]).toContain('1 try is left')
  expect(answers[9]).toContain('used up')
  const { errors, tries_left } = (await handIn({ campaign: campaign.slug, proof_word: 'rosa' })).body
  expect(tries_left).toBeUndefined()
  const [withoutPlace] = errors.proof_word ?? []
  expect(withoutPlace).toBe("This is not the task's code. Look at its end and type it again.")
})

test('another answer than the right one, and a link that was sent before, are flags; of two at once the later is flagged', async () => {
  const { slug } = await liveCampaign({ content: { proof_items: [link, choice] } })
  const elsewhere = await liveCampaign({ content: { proof_items: [{ ...link, key: 'profile' }] } })
  const first = await stored(await handIn({ campaign: slug, proof_post: 'https://instagram.com/p/2', proof_colour: 'b' }))
  expect([first.flags, first.repeats]).toEqual([['wrong_choice'], {}])
  const second = await stored(await handIn({ campaign: elsewhere.slug, proof_profile: 'Confira! http://www.INSTAGRAM.com/reel/2/?igsh=1' }))
  expect([second.flags, second.repeats]).toEqual([['same_link'], { same_link: first.id }])
  // What was typed is kept, and one that was stored before posts had keys is found too.
  expect(await database().execute(sql`select value from attempt_items where completion_id = ${second.id} and kind = 'link'`)).toMatchObject([
    { value: 'https://www.instagram.com/reel/2/?igsh=1' },
  ])
  await database().execute(sql`update attempt_items set link_key = null where completion_id = ${first.id}`)
  const third = await stored(await handIn({ campaign: elsewhere.slug, proof_profile: 'instagram.com/p/2' }))
  expect(third.repeats).toEqual({ same_link: first.id })
  const race = await Promise.all([1, 2, 3].map(() => handIn({ campaign: elsewhere.slug, proof_profile: 'https://instagram.com/p/3' })))
  const flagged = await Promise.all(race.map(async (answer) => (await stored(answer)).flags.join()))
  expect(flagged.sort()).toEqual(['', 'same_link', 'same_link'])
})

test('every picture is stored and compared, and a broken one is named and leaves nothing', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [picture('before'), picture('after')] } })
  const print = async () => Object.fromEntries(await submission()).proof as Blob
  const [before, after] = [await print(), await print()]
  const one = await handIn({ campaign: campaign.slug, proof: before })
  expect(one.body.errors).toEqual({ proof_after: [expect.any(String)] })
  const broken = await handIn({ campaign: campaign.slug, proof_before: before, proof_after: new File(['no picture'], 'x.png', { type: 'image/png' }) })
  expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ['proof_after']])
  const row = await stored(await handIn({ campaign: campaign.slug, proof_before: before, proof_after: after }))
  const items = await itemsOf(row.id)
  expect(items.map(({ item }) => item)).toEqual(['before', 'after'])
  for (const item of items) expect(item).toMatchObject({ proofKey: expect.any(String), proofSha256: expect.any(String), proofHash: expect.any(String) })
  // The second picture alone is enough.
  const copy = await stored(await handIn({ campaign: campaign.slug, proof_before: await print(), proof_after: after }))
  expect([copy.flags, copy.repeats]).toEqual([['same_picture'], { same_picture: row.id }])
})

test('a task without a picture is redone with its values, and the flags become those of the new ones', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [link, choice, code] } })
  const sent = { proof_post: 'https://instagram.com/p/9', proof_colour: 'b', proof_word: 'girassol 7' }
  await handIn({ campaign: campaign.slug, ...sent })
  const answer = await handIn({ campaign: campaign.slug, ...sent })
  const { id, flags } = await stored(answer)
  expect(flags).toEqual(['same_link', 'wrong_choice'])
  const redo = (form: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    return send('POST', '/api/v1/my-task/proof', { form: body, headers: { 'x-task-token': answer.body.meta.task_token } })
  }
  expect((await redo(sent)).status).toBe(409)
  const { token } = await makeUser('admin')
  expect((await send('POST', `/api/v1/completions/${id}/review`, { token, json: { attempt: 1, decision: 'reject', reason: 'incomplete' } })).status).toBe(200)
  expect((await redo({})).body.errors).toEqual({ proof: [expect.any(String)] })
  const wrong = await redo({ proof_post: 'https://instagram.com/p/10', proof_word: 'rosa' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['proof_colour', 'proof_word']])
  expect(await wrongCodesOf(campaign.id)).toEqual([0, 1])
  const again = await redo({ ...sent, proof_post: 'https://instagram.com/p/10', proof_colour: 'a' })
  expect([again.status, again.body.data.status]).toEqual([200, 'in_review'])
  const [row] = await database().select().from(completions).where(eq(completions.id, id))
  expect([row?.flags, row?.repeats]).toEqual([[], {}])
  expect((await itemsOf(id)).slice(3).map(({ value }) => value)).toEqual(['https://instagram.com/p/10', 'a', 'ok'])
})

test('who has no place has tries by address', async () => {
  const campaign = await liveCampaign({ content: { proof_items: [code] } })
  await handIn({ campaign: campaign.slug, proof_word: 'rosa' })
  const counted = await database().execute(sql`select points from rate_limits where key like 'task-code:%'`)
  expect(counted.length).toBe(1)
})
