import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlaceEnd, placeEnds } from '@/db/campaign-values'
import { campaignFundings, campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { type TransferKind, transferKinds } from '@/db/values'
import { bookFunding } from '@/lib/money/ledger/funding'
import { lockFunds } from '@/lib/money/ledger/reservation'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { fundCampaignWith, liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { computeSignals } from '@/lib/testing/signals'
import { tries } from '@/lib/testing/tries'
import { formOf, proofOf } from '@/lib/testing/visitor.mjs'
import { endRejected } from '@/lib/work/completions/end-rejected'
import { acceptDue } from '@/lib/work/review/decision/accept-after-days'
import { expirePlaces } from './expire-places'

const never = new AbortController().signal
let serial = 0

/** Takes a place of a campaign from a device of its own. @returns its token; undefined when it was refused */
async function takePlace({ slug }: { slug: string }, code?: string): Promise<string | undefined> {
  const { status, body } = await send('POST', `/api/v1/campaigns/${slug}/places`, { json: { fingerprint: `holder-${++serial}`, referral_code: code } })
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
  // An approved one is undone first.
  const second = await handInTo({ campaign: campaign.slug })
  await admin.review(second?.id ?? 0, 'approve')
  expect(await moneyOf(campaign.id)).toEqual({ available: 600, reserved: 0 })
  expect((await admin.remove(second?.id ?? 0)).status).toBe(409)
  await admin.undo(second?.id ?? 0)
  expect((await admin.remove(second?.id ?? 0)).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await differences()).toEqual([])
})

/** Lets time pass since the decisions on a completion. */
async function ageDecisions(completionId: number, hours: number) {
  await database().execute(sql`update completions set decided_at = decided_at - ${hours}::int * interval '1 hour' where id = ${completionId}`)
  // What was decided never changes but here.
  await database().execute(sql`alter table reviews disable trigger user`)
  await database().execute(sql`update reviews set decided_at = decided_at - ${hours}::int * interval '1 hour' where completion_id = ${completionId}`)
  await database().execute(sql`alter table reviews enable trigger user`)
}

test('ten texts that are no task hold nothing once they are rejected as such; they take no proof, and an appeal takes the money again while there is some', async () => {
  const admin = await confirmedAdmin()
  const campaign = await liveCampaign({ fundCents: 5_000 })
  const sent = await Promise.all(Array.from({ length: 10 }, () => handInTo({ campaign: campaign.slug })))
  const ids = sent.flatMap((one) => one?.id ?? [])
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 4_000 })
  const [junk, honest, appealed] = [ids.slice(0, 8), ids[8] ?? 0, ids[9] ?? 0]
  await desk(admin).review(appealed, 'reject')
  await appeal(sent[9]?.token ?? '')
  const many = (completion_ids: number[]) => send('POST', '/api/v1/reviews/reject-not-a-task', { token: admin.token, json: { completion_ids } })
  expect((await many([...junk, appealed, 999_999])).body.data).toMatchObject({ rejected: 8, left_out: 2 })
  expect((await many(junk)).body.data).toMatchObject({ rejected: 0, left_out: 8 })
  expect(await moneyOf(campaign.id)).toEqual({ available: 4_200, reserved: 800 })
  expect((await desk(admin).review(honest, 'reject', 1, 'not_a_task')).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 4_600, reserved: 400 })
  const it = sent[8]
  if (!it) throw new Error('refused')
  expect(await task(it).read()).toMatchObject({ attempts_left: 0, may_appeal: true, money_kept: null })
  const again = await resubmit(it.token)
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/no further proof/)])
  expect((await appeal(it.token)).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 4_200, reserved: 800 })
  // The answer to it, another administrator's, is for good.
  await desk(await confirmedAdmin()).review(honest, 'reject', 1, 'not_a_task')
  expect(await moneyOf(campaign.id)).toEqual({ available: 4_600, reserved: 400 })
  // Without money the appeal is refused in words for the person, and can be made later.
  await unfund(campaign.id, 4_600)
  const refused = await appeal(sent[0]?.token ?? '')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/gone back to the campaign/)])
  await fundCampaignWith(campaign.id, 500)
  expect((await appeal(sent[0]?.token ?? '')).status).toBe(200)
  const { body } = await send('GET', '/api/v1/audit-log?per_page=50', { token: admin.token })
  expect(JSON.stringify(body.data)).toContain('completions.rejected')
  expect(await differences()).toEqual([])
})

test('what a rejected task reserved is kept for 48 hours from its first rejection; attempts and appeals keep it while they wait and begin no new time', async () => {
  const admin = desk(await confirmedAdmin())
  const campaign = await liveCampaign({ fundCents: 500 })
  const it = await handInTo({ campaign: campaign.slug })
  if (!it) throw new Error('refused')
  await admin.review(it.id, 'reject')
  const keptUntil = async () => (await task(it).read()).money_kept
  expect(Date.parse(await keptUntil())).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  await ageDecisions(it.id, 47)
  expect(await endRejected(database(), never)).toBe(0)
  expect((await resubmit(it.token)).status).toBe(200)
  // It waits for three days: nothing is given back.
  await ageDecisions(it.id, 72)
  expect(await endRejected(database(), never)).toBe(0)
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
  // Rejected again, it has had its 48 hours.
  await admin.review(it.id, 'reject', 2)
  expect(await endRejected(database(), never)).toBe(1)
  expect(await moneyOf(campaign.id)).toEqual({ available: 500, reserved: 0 })
  expect([await endOf(it.id), await keptUntil()]).toEqual([['rejected'], null])
  // A later proof takes it again if there is room, else says so, and nothing is lost.
  await unfund(campaign.id, 500)
  const refused = await resubmit(it.token)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/gone back to the campaign/)])
  expect((await task(it).read()).attempts_left).toBe(1)
  await fundCampaignWith(campaign.id, 500)
  expect((await resubmit(it.token)).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
  expect(await differences()).toEqual([])
})

test('a rejection keeps the money for a while; for good it gives it back, and an undone one takes it again or says to add funds', async () => {
  const [admin, other] = [desk(await confirmedAdmin()), desk(await confirmedAdmin())]
  const campaign = await liveCampaign({ fundCents: 500 })
  const it = await handInTo({ campaign: campaign.slug })
  if (!it) throw new Error('refused')
  for (const attempt of [1, 2, 3]) {
    await admin.review(it.id, 'reject', attempt)
    expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
    expect((await (attempt < 3 ? resubmit(it.token) : appeal(it.token))).status).toBe(200)
  }
  await other.review(it.id, 'reject', 3)
  expect(await moneyOf(campaign.id)).toEqual({ available: 500, reserved: 0 })
  expect(await endOf(it.id)).toEqual(['rejected'])
  expect((await other.undo(it.id)).status).toBe(200)
  expect(await endOf(it.id)).toEqual(['rejected', null])
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 400 })
  await other.review(it.id, 'reject', 3)
  await unfund(campaign.id, 500)
  const refused = await other.undo(it.id)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Add funds/)])
  expect(await differences()).toEqual([])
  await fundCampaignWith(campaign.id, 500)
  expect((await other.undo(it.id)).status).toBe(200)
  expect((await other.review(it.id, 'approve', 3)).status).toBe(200)
  expect(await moneyOf(campaign.id)).toEqual({ available: 100, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('a task that was done before leaves only the appeal: its money is kept for that for 48 hours, and given back once the appeal is answered', async () => {
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
  expect((await desk(await confirmedAdmin()).review(asks.id, 'reject', 1, 'already_done')).status).toBe(200)
  expect(await endOf(asks.id)).toEqual(['rejected'])
  expect(await moneyOf(campaign.id)).toEqual({ available: 600, reserved: 400 })
  await database()
    .update(completions)
    .set({ decidedAt: new Date(Date.now() - 2.1 * 86_400_000) })
    .where(eq(completions.id, waits.id))
  expect(await endRejected(database(), never)).toBe(1)
  expect(await moneyOf(campaign.id)).toEqual({ available: 1_000, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('48 hours after a rejection the money goes back; a withdrawn task gives it back at once', async () => {
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
  await age(1.9)
  expect(await endRejected(database(), never)).toBe(0)
  await age(2.1)
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
  expect(body.data).toMatchObject({ rejected: 3, left: 0 })
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
  await computeSignals()
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
  await computeSignals()
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
  some(2, 'publish', 'delete promoter', 'end', 'rates', 'move', 'delete group'),
  some(6, 'hand in', 'hand in without a place'),
  some(8, 'approve', 'reject', 'reject', 'no task'),
  some(6, 'resubmit', 'appeal', 'undo'),
  some(2, 'two days', 'accept', 'end idle'),
  some(2, 'delete', 'erase'),
  some(4, 'method', 'start', 'paid', 'returned'),
)
/** Not the union itself, of which the compiler tells no more than 25 apart. */
type Step = typeof step extends fc.Arbitrary<infer One extends { kind: string }> ? { kind: One['kind']; at: number } : never

const stepsOf = (...kinds: Step['kind'][]) => [kinds.map((kind): Step => ({ kind, at: 0 }))] satisfies [Step[]]

/** Sequences that cause every kind of transfer of campaigns and every end of a place, besides the random ones. */
const known = [
  stepsOf('fund', 'place', 'give back', 'place', 'end idle', 'place', 'hand in', 'approve', 'undo', 'approve', 'method', 'start', 'paid', 'returned', 'unfund'),
  stepsOf(
    'hand in without a place',
    'no task',
    'undo',
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
    'two days',
    'undo',
    'delete promoter',
    'approve',
    'undo',
    'accept',
    'erase',
    'hand in without a place',
    'erase',
  ),
  stepsOf('rates', 'move', 'place', 'rates', 'hand in', 'delete group', 'approve', 'undo', 'approve', 'rates', 'move', 'hand in without a place', 'approve'),
]

test('whatever happens in whatever order, each campaign has what it was funded with, and owes what it promised', {
  timeout: 300_000,
  tags: ['random'],
}, async () => {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  const group = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', json?: object) =>
    send(method, `/api/v1/promoter-groups${path}`, { token: admin.token, ...(json && { json }) })
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
          const token = await takePlace(campaign, promoters[at % 3]?.code)
          if (token) tokens.push(token)
        } else if (kind === 'give back' || kind === 'expire') {
          const token = pick(tokens, at)
          if (token) await (kind === 'expire' ? expire(token) : giveBack(token))
        } else if (kind === 'rates') {
          // The default group, or the newest other one, which is made if there is none.
          const { data } = (await group('GET')).body
          const one = pick(data as { id: number; revision: number; is_default: boolean; name: string }[], at)
          const fields = {
            commission: at % 4 === 3 ? null : (200 + at * 30) / 100,
            commissions: at % 3 === 0 ? [] : [{ campaign_id: campaign.id, commission: at / 10 }],
          }
          if (data.length === 1) await group('POST', '', { name: `Grupo ${++serial}`, ...fields })
          else if (one) await group('PATCH', `/${one.id}`, { name: one.name, revision: one.revision, ...fields })
        } else if (kind === 'move' || kind === 'delete group') {
          const one = pick((await group('GET')).body.data as { id: number }[], at)
          if (kind === 'move') await group('POST', `/${one?.id}/promoters`, { promoter_ids: [promoters[at % 2]?.id] })
          else await group('DELETE', `/${one?.id}`)
        } else if (kind === 'publish') await campaign.publish({ rewardCents: 100 + at * 50, commissionCents: at % 2 === 0 ? 0 : 120, acceptAfterDays: 7 })
        else if (kind === 'hand in') {
          // Also one that was used before or has ended.
          const token = pick(tokens, at)
          if (token) await handIn({ place_token: token }, at)
        } else if (kind === 'hand in without a place') await handIn({ campaign: campaign.slug }, at)
        else if (kind === 'two days') {
          await database().execute(
            sql`update completions set decided_at = now() - interval '3 days' where status = 'rejected' and campaign_id = ${campaign.id} and id % 3 = ${at % 3}`,
          )
          await endRejected(database(), never)
        } else if (kind === 'accept') {
          await database().execute(
            sql`update completions set reopened_at = now() - interval '8 days' where status = 'in_review' and campaign_id = ${campaign.id} and id % 3 = ${at % 3}`,
          )
          await computeSignals()
          await acceptDue(database(), never)
        } else if (kind === 'end idle')
          expect((await send('POST', `/api/v1/campaigns/${campaign.id}/end-idle-places`, { token: admin.token })).status).toBe(200)
        else if (kind === 'delete promoter') await send('DELETE', `/api/v1/promoters/${promoters[at % 2]?.id}`, { token: admin.token })
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
          else if (kind === 'no task') await run.review(it.id, 'reject', now?.attempt, 'not_a_task')
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
    { ...tries(12, known.length), examples: known },
  )
  const reached = await database().execute<{ kind: TransferKind }>(sql`select distinct kind from ledger_transfers`)
  const ofCampaigns = transferKinds.filter((kind) => /^(?:campaign_|place_|commission_(?:excess_)?released)/.test(kind))
  expect(reached.map(({ kind }) => kind)).toEqual(expect.arrayContaining(ofCampaigns))
  const ends = await database().execute<{ end: PlaceEnd }>(sql`select distinct end_reason as "end" from campaign_places where end_reason is not null`)
  expect(ends.map(({ end }) => end).sort()).toEqual([...placeEnds].sort())
})
