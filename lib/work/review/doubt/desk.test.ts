import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FlagReason } from '@/db/desk-values'
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
  await database().execute(sql`truncate completions, review_assignments, reviews cascade`)
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
const reject = (id: number) =>
  send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, decision: 'reject', reason: 'incomplete' } })

test('each lane has its own: all oldest first, those without doubts, and the most doubtful first', { tags: ['large'] }, async () => {
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
  expect(body.data).toMatchObject({ approved: 1, left: 0 })
  const rows = await database().execute<{ id: string }>(sql`select id from completions where status = 'in_review'`)
  expect(rows.map(({ id }) => Number(id))).toEqual([doubted])
  expect(good).not.toBe(doubted)
})
