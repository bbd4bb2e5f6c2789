import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlaceEnd, placeEnds } from '@/db/campaign-values'
import { campaignFundings, campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { type TransferKind, transferKinds } from '@/db/values'
import { bookFunding, lockFunds } from '@/lib/money/ledger/book-campaigns'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { fundCampaignWith, liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { formOf, proofOf } from '@/lib/testing/visitor.mjs'
import { endRejected } from '@/lib/work/completions/end-rejected'
import { acceptDue } from '@/lib/work/reviews/accept-due'
import { expirePlaces } from './expire-places'

const never = new AbortController().signal
let serial = 0

/** Takes a place of a campaign from a device of its own. @returns its token; undefined when it was refused */
async function takePlace({ slug }: { slug: string }): Promise<string | undefined> {
  const { status, body } = await send('POST', `/api/v1/campaigns/${slug}/places`, { json: { fingerprint: `holder-${++serial}` } })
  if (status !== 201) expect(status).toBe(409)
  return status === 201 ? body.data.place_token : undefined
}

const giveBack = (token: string) => send('DELETE', '/api/v1/places', { headers: { 'x-place-token': token } })

async function expire(token: string): Promise<void> {
  await database()
    .update(campaignPlaces)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(campaignPlaces.tokenHash, hashOfToken(token)))
  await expirePlaces(database())
}

/** Takes money out of a campaign, as much as it has available at most. */
const unfund = (campaignId: number, cents: number) =>
  database().transaction(async (tx) => {
    const amountCents = Math.min(cents, await lockFunds(tx, campaignId))
    if (amountCents === 0) return
    const [row] = await tx
      .insert(campaignFundings)
      .values({ campaignId, kind: 'unfund', amountCents, reference: 'test', state: 'booked', requestedByName: 'Carla Dias' })
      .returning({ id: campaignFundings.id })
    await bookFunding(tx, { id: row?.id ?? 0, campaignId, kind: 'unfund', amountCents })
  })

/** Hands in to a campaign. @returns the completion; undefined when it was refused */
async function handInTo(fields: Record<string, string | Blob | undefined>) {
  serial++
  const { status, body } = await send('POST', '/api/v1/referrals', {
    form: await submission({ fingerprint: `campaign-${serial}`, whatsapp: `119${String(30_000_000 + serial)}`, ...fields }),
  })
  if (status !== 201) {
    expect(status).toBe(409)
    return undefined
  }
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, body.data))
  if (!row) throw new Error('no completion')
  return { id: row.id, token: body.meta.task_token as string, rewardCents: row.rewardCents, commissionCents: row.commissionCents }
}

async function resubmit(token: string) {
  const form = formOf({ proof: proofOf(await picture(), 'png') })
  return send('POST', '/api/v1/my-task/proof', { headers: { 'x-task-token': token }, form })
}
const appeal = (token: string) => send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': token }, json: { text: 'A última tela está na imagem' } })

const endOf = async (completionId: number) =>
  (
    await database().select({ end: campaignPlaces.end }).from(campaignPlaces).where(eq(campaignPlaces.completionId, completionId)).orderBy(campaignPlaces.id)
  ).map(({ end }) => end)

test('a place taken before a price cut is paid the old price, one taken after it the new one', async () => {
  const admin = desk(await confirmedAdmin())
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign({ fundCents: 2_000, rewardCents: 400, commissionCents: 100 })
  const before = await takePlace(campaign)
  await campaign.publish({ rewardCents: 150, commissionCents: 50 })
  const after = await takePlace(campaign)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_300, reserved: 700 })
  const [old, current] = [
    await handInTo({ place_token: before, referral_code: promoter.code }),
    await handInTo({ place_token: after, referral_code: promoter.code }),
  ]
  expect([old, current]).toMatchObject([
    { rewardCents: 400, commissionCents: 100 },
    { rewardCents: 150, commissionCents: 50 },
  ])
  for (const handedIn of [old, current]) expect((await admin.review(handedIn?.id ?? 0, 'approve')).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_300, reserved: 0 })
  expect((await send('GET', '/api/v1/balance', { token: promoter.token })).body.data.available).toBe(1.5)
  expect(await differences()).toEqual([])
})

test('the money page follows an approved reward to its payment, and a commission until its promoter is paid', async () => {
  const admin = desk(await confirmedAdmin())
  const reader = await makeUser('admin')
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign({ fundCents: 2_000, rewardCents: 400, commissionCents: 100 })
  const funds = async () => (await send('GET', `/api/v1/campaigns/${campaign.id}/money`, { token: reader.token })).body.data.funds
  const handedIn = await handInTo({ campaign: campaign.slug, referral_code: promoter.code })
  if (!handedIn) throw new Error('not handed in')
  expect(await funds()).toEqual({ funded: 20, available: 15, reserved: 5, approved: 0, owed: 0, on_its_way: 0, paid: 0 })
  await admin.review(handedIn.id, 'approve')
  expect(await funds()).toEqual({ funded: 20, available: 15, reserved: 0, approved: 5, owed: 5, on_its_way: 0, paid: 0 })
  await task(handedIn).method(pixMethod(++serial + 40_000))
  const payout = (await payoutOf({ completionId: handedIn.id }))?.id ?? 0
  expect(await funds()).toMatchObject({ owed: 1, on_its_way: 4, paid: 0 })
  await admin.start(payout)
  expect((await admin.paid(payout)).status).toBe(200)
  expect(await funds()).toEqual({ funded: 20, available: 15, reserved: 0, approved: 5, owed: 1, on_its_way: 0, paid: 4 })
})

test('nobody brought the person: the commission goes back at once, the reward when the place ends', async () => {
  const admin = desk(await confirmedAdmin())
  const campaign = await liveCampaign({ fundCents: 1_000 })
  const first = await handInTo({ campaign: campaign.slug })
  expect(await moneyOf(campaign.id)).toEqual({ available: 600, reserved: 400 })
  await admin.remove(first?.id ?? 0)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await endOf(first?.id ?? 0)).toEqual(['deleted'])
  // An approved one is reversed first.
  const second = await handInTo({ campaign: campaign.slug })
  await admin.review(second?.id ?? 0, 'approve')
  expect(await moneyOf(campaign.id)).toEqual({ available: 600, reserved: 0 })
  await admin.remove(second?.id ?? 0)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('a rejection keeps the money while its person can come back; for good it gives it back, and an undone one takes it again or says to add funds', async () => {
  const admin = desk(await confirmedAdmin())
  const campaign = await liveCampaign({ fundCents: 500 })
  const it = await handInTo({ campaign: campaign.slug })
  if (!it) throw new Error('refused')
  for (const attempt of [1, 2, 3]) {
    await admin.review(it.id, 'reject', attempt)
    expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
    expect((await (attempt < 3 ? resubmit(it.token) : appeal(it.token))).status).toBe(200)
  }
  await admin.review(it.id, 'reject', 3)
  expect(await moneyOf(campaign.id)).toEqual({ available: 500, reserved: 0 })
  expect(await endOf(it.id)).toEqual(['rejected'])
  expect((await admin.undo(it.id)).status).toBe(200)
  expect(await endOf(it.id)).toEqual(['rejected', null])
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
  await admin.review(it.id, 'reject', 3)
  await unfund(campaign.id, 500)
  const refused = await admin.undo(it.id)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Add funds/)])
  expect(await differences()).toEqual([])
  await fundCampaignWith(campaign.id, 500)
  expect((await admin.undo(it.id)).status).toBe(200)
  expect((await admin.review(it.id, 'approve', 3)).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('a task that was done before leaves only the appeal: its money is kept for that, and given back once the appeal is answered or not made', async () => {
  const admin = desk(await confirmedAdmin())
  const campaign = await liveCampaign({ fundCents: 1_000 })
  const [asks, waits] = [await handInTo({ campaign: campaign.slug }), await handInTo({ campaign: campaign.slug })]
  if (!asks || !waits) throw new Error('refused')
  for (const { id } of [asks, waits]) expect((await admin.review(id, 'reject', 1, 'already_done')).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 200, reserved: 800 })
  const { data } = { data: await task(asks).read() }
  expect(data).toMatchObject({ attempts_left: 0, may_appeal: true, redo_until: expect.any(String) })
  expect(data).not.toHaveProperty('redo')
  const again = await resubmit(asks.token)
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/approved for you before/)])
  expect((await appeal(asks.token)).status).toBe(200)
  expect((await admin.review(asks.id, 'reject', 1, 'already_done')).status).toBe(200)
  expect(await endOf(asks.id)).toEqual(['rejected'])
  expect(await moneyOf(campaign.id)).toEqual({ available: 600, reserved: 400 })
  await database()
    .update(completions)
    .set({ decidedAt: new Date(Date.now() - 30.1 * 86_400_000) })
    .where(eq(completions.id, waits.id))
  expect(await endRejected(database(), never)).toBe(1)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('thirty days after a rejection the money goes back; a withdrawn task gives it back at once', async () => {
  const admin = desk(await confirmedAdmin())
  const campaign = await liveCampaign({ fundCents: 1_000 })
  const [late, withdrawn] = [await handInTo({ campaign: campaign.slug }), await handInTo({ campaign: campaign.slug })]
  if (!late || !withdrawn) throw new Error('refused')
  await admin.review(late.id, 'reject')
  const age = (days: number) =>
    database()
      .update(completions)
      .set({ decidedAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(completions.id, late.id))
  await age(29.9)
  expect(await endRejected(database(), never)).toBe(0)
  await age(30.1)
  expect(await endRejected(database(), never)).toBe(1)
  expect(await endOf(late.id)).toEqual(['rejected'])
  expect((await task(withdrawn).erase()).status).toBe(200)
  expect(await endOf(withdrawn.id)).toEqual(['withdrawn'])
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('many copies rejected for good give the money of all their campaigns back', async () => {
  const admin = await confirmedAdmin()
  const [one, other] = [await liveCampaign(), await liveCampaign()]
  const proof = proofOf(await picture(), 'png')
  const handedIn: number[] = []
  for (const { slug } of [one, other, one, other]) handedIn.push((await handInTo({ campaign: slug, proof }))?.id ?? 0)
  await database().execute(sql`update completions set appealed_at = now(), attempt = 3 where id = any(${`{${handedIn.slice(1)}}`}::bigint[])`)
  await database().execute(sql`update attempts set number = 3 where completion_id = any(${`{${handedIn.slice(1)}}`}::bigint[])`)
  const { body } = await send('POST', '/api/v1/reviews/reject-copies', { token: admin.token, json: { completion_id: handedIn[0], expected: 3 } })
  expect(body.data).toEqual({ rejected: 3, left: 0 })
  expect([(await moneyOf(one.id)).reserved, (await moneyOf(other.id)).reserved]).toEqual([400, 0])
  expect(await differences()).toEqual([])
})

test('what nobody decided in the promised time is approved, unless it has a flag, an appeal or an undone decision, or somebody has it open', async () => {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  const campaign = await liveCampaign({ acceptAfterDays: 7 })
  const [due, early, flagged, opened, undone] = await Promise.all(
    Array.from({ length: 5 }, () => handInTo({ campaign: campaign.slug, email: 'joao@example.com' })),
  )
  if (!due || !early || !flagged || !opened || !undone) throw new Error('refused')
  await run.review(undone.id, 'approve')
  await run.undo(undone.id)
  await database().execute(sql`delete from review_assignments`)
  await database().execute(sql`update completions set reopened_at = now() - interval '7 days 1 minute' where id <> ${early.id} and status = 'in_review'`)
  await database().execute(sql`update completions set reopened_at = now() - interval '6 days 23 hours' where id = ${early.id}`)
  await database().execute(sql`update completions set flags = '{same_whatsapp}' where id = ${flagged.id}`)
  await database().execute(sql`insert into review_assignments values (${opened.id}, ${admin.id}, now() + interval '2 minutes')`)
  expect(await acceptDue(database(), never)).toBe(1)
  const status = async ({ id }: { id: number }) =>
    (await database().select({ status: completions.status }).from(completions).where(eq(completions.id, id)))[0]?.status
  expect(await Promise.all([due, early, flagged, opened, undone].map(status))).toEqual(['approved', 'in_review', 'in_review', 'in_review', 'in_review'])
  const { body } = await send('GET', `/api/v1/completions/${due.id}/reviews`, { token: admin.token })
  expect(body.data.reviews).toMatchObject([{ decision: 'approve', by: 'Prazo da campanha' }])
  const [letter] = await database().execute(
    sql`select 1 from mails where key = 'task_approved:' || (select max(id) from reviews where completion_id = ${due.id})`,
  )
  const [withEmail] = await database().select({ email: completions.email }).from(completions).where(eq(completions.id, due.id))
  expect(letter !== undefined).toBe(withEmail?.email !== null)
  await database().execute(sql`update review_assignments set assigned_until = now() - interval '1 second'`)
  expect(await acceptDue(database(), never)).toBe(1)
  expect(await differences()).toEqual([])
})

const some = <Kind extends string>(weight: number, ...kinds: Kind[]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(9) }),
})

const step = fc.oneof(
  some(1, 'fund', 'unfund'),
  some(4, 'place'),
  some(1, 'give back', 'expire'),
  some(1, 'publish', 'delete promoter', 'end'),
  some(6, 'hand in', 'hand in without a place'),
  some(8, 'approve', 'reject', 'reject'),
  some(6, 'resubmit', 'appeal', 'undo'),
  some(2, 'thirty days', 'accept'),
  some(2, 'delete', 'erase'),
  some(4, 'method', 'start', 'paid', 'returned'),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const stepsOf = (...kinds: Step['kind'][]) => [kinds.map((kind): Step => ({ kind, at: 0 }))] satisfies [Step[]]

/** Sequences that cause every kind of transfer of campaigns and every end of a place, besides the random ones. */
const known = [
  stepsOf('fund', 'place', 'give back', 'place', 'hand in', 'approve', 'undo', 'approve', 'method', 'start', 'paid', 'returned', 'unfund'),
  stepsOf(
    'hand in without a place',
    'reject',
    'resubmit',
    'reject',
    'resubmit',
    'reject',
    'appeal',
    'reject',
    'undo',
    'approve',
    'undo',
    'reject',
    'undo',
    'delete',
  ),
  stepsOf(
    'place',
    'expire',
    'hand in',
    'reject',
    'thirty days',
    'undo',
    'delete promoter',
    'approve',
    'undo',
    'accept',
    'erase',
    'hand in without a place',
    'erase',
  ),
]

test('whatever happens in whatever order, each campaign has what it was funded with, and owes what it promised', async () => {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }), async (steps) => {
      const campaign = await liveCampaign({ fundCents: 1_500, acceptAfterDays: 7 })
      const promoters = [await makeUser('promoter'), await makeUser('promoter')]
      const tasks: { id: number; token: string; promised: number; gone: boolean; attempt: number }[] = []
      const pick = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)]
      const handIn = async (fields: Record<string, string | undefined>, at: number) => {
        const done = await handInTo({ ...fields, referral_code: promoters[at % 3]?.code })
        if (done) tasks.push({ ...done, promised: done.rewardCents, gone: false, attempt: 1 })
        return done
      }
      const tokens: string[] = []
      for (const { kind, at } of steps) {
        const it = pick(
          tasks.filter(({ gone }) => !gone),
          at,
        )
        if (kind === 'fund') await fundCampaignWith(campaign.id, 100 + at * 100)
        else if (kind === 'unfund') await unfund(campaign.id, at * 100)
        else if (kind === 'place') {
          const token = await takePlace(campaign)
          if (token) tokens.push(token)
        } else if (kind === 'give back' || kind === 'expire') {
          const token = pick(tokens, at)
          if (token) await (kind === 'expire' ? expire(token) : giveBack(token))
        } else if (kind === 'publish') await campaign.publish({ rewardCents: 100 + at * 50, commissionCents: at % 2 === 0 ? 0 : 120, acceptAfterDays: 7 })
        else if (kind === 'hand in') {
          // Also one that was used before or has ended.
          const token = pick(tokens, at)
          if (token) await handIn({ place_token: token }, at)
        } else if (kind === 'hand in without a place') await handIn({ campaign: campaign.slug }, at)
        else if (kind === 'thirty days') {
          await database().execute(
            sql`update completions set decided_at = now() - interval '31 days' where status = 'rejected' and campaign_id = ${campaign.id} and id % 3 = ${at % 3}`,
          )
          await endRejected(database(), never)
        } else if (kind === 'accept') {
          await database().execute(
            sql`update completions set reopened_at = now() - interval '8 days' where status = 'in_review' and campaign_id = ${campaign.id} and id % 3 = ${at % 3}`,
          )
          await acceptDue(database(), never)
        } else if (kind === 'delete promoter') await send('DELETE', `/api/v1/promoters/${promoters[at % 2]?.id}`, { token: admin.token })
        else if (kind === 'end') await campaign.set({ state: 'ended', endedAt: new Date() })
        else if (kind === 'start') {
          const open = await database().select({ id: payouts.id }).from(payouts).where(sql`state = 'requested'`)
          if (open.length > 0) await run.start(...open.map(({ id }) => id))
        } else if (kind === 'paid' || kind === 'returned') {
          const state = kind === 'paid' ? 'sending' : 'paid'
          const payout = pick(await database().select().from(payouts).where(sql`state = ${state}`).orderBy(payouts.id), at)
          if (payout) await run[kind](payout.id)
        } else if (it) {
          const [now] = await database().select({ attempt: completions.attempt }).from(completions).where(eq(completions.id, it.id))
          if (kind === 'method') await task(it).method(pixMethod(++serial + 40_000))
          else if (kind === 'resubmit') await resubmit(it.token)
          else if (kind === 'appeal') await appeal(it.token)
          else if (kind === 'undo') await run.undo(it.id)
          else if (kind === 'erase') await task(it).erase()
          else if (kind === 'delete') it.gone = (await run.remove(it.id)).status === 200
          else if (kind === 'approve' || kind === 'reject') await run.review(it.id, kind, now?.attempt)
        }
        expect({ after: kind, differences: await differences() }).toEqual({ after: kind, differences: [] })
      }
      // Whoever was approved is owed, or was paid, what the version of their place promised.
      for (const { id, promised } of tasks) {
        const [row] = await database().select({ reward: completions.rewardCents }).from(completions).where(eq(completions.id, id))
        if (row) expect(row.reward).toBe(promised)
        const payout = await payoutOf({ completionId: id })
        if (payout) expect(payout.amountCents).toBe(promised)
      }
    }),
    { numRuns: 12, examples: known },
  )
  const reached = await database().execute<{ kind: TransferKind }>(sql`select distinct kind from ledger_transfers`)
  const ofCampaigns = transferKinds.filter((kind) => /^(?:campaign_|place_|commission_released)/.test(kind))
  expect(reached.map(({ kind }) => kind)).toEqual(expect.arrayContaining(ofCampaigns))
  const ends = await database().execute<{ end: PlaceEnd }>(sql`select distinct end_reason as "end" from campaign_places where end_reason is not null`)
  expect(ends.map(({ end }) => end).sort()).toEqual([...placeEnds].sort())
}, 300_000)
