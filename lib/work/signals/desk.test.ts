import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FlagReason } from '@/db/desk-values'
import { attemptSignals } from '@/db/schema/signals'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { computeDue } from './compute'

let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await makeUser('admin')
})
beforeEach(async () => {
  await database().execute(sql`truncate completions, review_assignments, signal_weights, reviews cascade`)
})

/** A completion with exactly these flags, whose address is in no country. */
async function flagged(...flags: FlagReason[]): Promise<number> {
  const id = await newCompletion()
  await database().execute(sql`update completions set location_country = null, flags = ${`{${flags.join()}}`}::text[] where id = ${id}`)
  return id
}
const compute = () => computeDue(database(), new AbortController().signal)
const take = async (json: object) => {
  const { status, body } = await send('POST', '/api/v1/reviews/queue', { token: admin.token, json })
  expect(status).toBe(200)
  return (body.data as { completion: { id: number }; signals: unknown }[]).map(({ completion, signals }) => ({ id: completion.id, signals }))
}
const idsOf = async (json: object) => (await take(json)).map(({ id }) => id)
const weights = (weight: number) => ({ weights: [{ signal: 'own_device', weight }] })
const change = (json: object, token = admin.token) => send('PATCH', '/api/v1/signals', { token, json })
const reject = (id: number) =>
  send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, decision: 'reject', reason: 'incomplete' } })

test('each lane has its own: all oldest first, those without doubts, and the most doubtful first', async () => {
  const weak = await flagged('not_compared')
  const good = await flagged()
  const doubted = await flagged('wrong_choice')
  const worst = await flagged('own_device', 'same_picture')
  expect(await idsOf({ lane: 'good' })).toEqual([])
  expect(await idsOf({ lane: 'all' })).toEqual([weak, good, doubted, worst])
  await database().execute(sql`truncate review_assignments`)
  await compute()
  expect(await idsOf({ lane: 'good' })).toEqual([good])
  expect(await idsOf({ lane: 'first' })).toEqual([worst, doubted])
  expect(await idsOf({ lane: 'first', limit: 1 })).toEqual([worst])
  expect(await idsOf({ lane: 'first', skip: [worst] })).toEqual([doubted])
  expect(await idsOf({ lane: 'first', campaign: 1 })).toEqual([worst, doubted])
  expect(await idsOf({ lane: 'first', campaign: 999 })).toEqual([])
})

test('what somebody else has is in no lane of another reviewer, and what is decided in none at all', async () => {
  const other = await makeUser('admin')
  const id = await flagged('own_device')
  await compute()
  expect(await idsOf({ lane: 'first' })).toEqual([id])
  const { body } = await send('POST', '/api/v1/reviews/queue', { token: other.token, json: { lane: 'first' } })
  expect(body.data).toEqual([])
  await reject(id)
  expect(await idsOf({ lane: 'first' })).toEqual([])
})

test('the desk names the parts of a score, and says nothing before it is computed', async () => {
  const id = await flagged('own_device')
  expect(await take({})).toEqual([{ id, signals: null }])
  await compute()
  expect(await take({})).toEqual([
    { id, signals: { score: 60, parts: [{ signal: 'own_device', points: 60, count: null, of: null, wrong: null, word: 'own_device', other: null }] } },
  ])
})

test('approving together in the lane without doubts leaves what a signal doubts, flagged or not', async () => {
  const approver = await confirmedAdmin()
  const good = await flagged()
  const doubted = await flagged()
  await database().execute(sql`update completions set location_country = 'PT', reopened_at = now() where id = ${doubted}`)
  await compute()
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { body } = await send('POST', '/api/v1/reviews/approve-unflagged', { token: approver.token, json: { until, lane: 'good', expected: 1 } })
  expect(body.data).toEqual({ approved: 1, left: 0 })
  const rows = await database().execute<{ id: string }>(sql`select id from completions where status = 'in_review'`)
  expect(rows.map(({ id }) => Number(id))).toEqual([doubted])
  expect(good).not.toBe(doubted)
})

test('a changed weight is noted with who changed it, and scores what waits anew', async () => {
  const id = await flagged('own_device')
  await compute()
  expect((await change(weights(10))).status).toBe(200)
  expect(await compute()).toBe(1)
  expect(await database().select({ score: attemptSignals.score }).from(attemptSignals).where(eq(attemptSignals.completionId, id))).toEqual([{ score: 10 }])
  const { body } = await send('GET', '/api/v1/audit-log?per_page=1', { token: admin.token })
  expect(body.data).toMatchObject([{ action: 'signals.changed', before: { weight_own_device: 60 }, after: { weight_own_device: 10 } }])
})

test('only administrators see and change weights, and none above 100', async () => {
  const promoter = await makeUser('promoter')
  expect((await change(weights(1), promoter.token)).status).toBe(403)
  expect((await send('GET', '/api/v1/signals', { token: promoter.token })).status).toBe(403)
  expect((await send('GET', '/api/v1/signals', {})).status).toBe(401)
  expect((await change(weights(101))).status).toBe(422)
  expect((await change(weights(-1))).status).toBe(422)
})

test('other weights are tried on past decisions, name wrong ones, and change nothing', async () => {
  const id = await flagged('own_device')
  const fine = await flagged()
  await compute()
  await reject(id)
  await send('POST', `/api/v1/completions/${fine}/review`, { token: admin.token, json: { attempt: 1, decision: 'approve' } })
  const tryOut = async (weight: number) => (await send('POST', '/api/v1/signals/try', { token: admin.token, json: weights(weight) })).body.data
  const none = { approved: 0, rejected: 0 }
  expect(await tryOut(60)).toEqual({ decisions: 2, good: { approved: 1, rejected: 0 }, between: none, first: { approved: 0, rejected: 1 }, wrong: [] })
  expect(await tryOut(0)).toEqual({ decisions: 2, good: { approved: 1, rejected: 1 }, between: none, first: none, wrong: [expect.any(String)] })
  const { body } = await send('GET', '/api/v1/signals', { token: admin.token })
  expect(body.data).toContainEqual({ signal: 'own_device', weight: 60, own: 60 })
})
