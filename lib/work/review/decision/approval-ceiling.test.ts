import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { APPROVAL_CEILING, KEYS_A_DAY } from './approval-ceiling'

beforeEach(() => {
  // The calls themselves are counted by the minute, which is not what this is about.
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 })
})
afterEach(() => {
  Object.assign(env(), { RATE_LIMIT_SCALE: 1000 })
})

/** Waiting tasks. @returns their ids */
async function waiting(count: number, reward = 100) {
  const rows = await database().execute<{ id: string }>(sql`
    with done as (
      insert into completions (name, payment_code, code_expires_at, reward_cents, commission_cents)
      select 'Ana', ${crypto.randomUUID()} || n, now(), ${reward}, 0 from generate_series(1, ${count}::int) as n returning id
    ), sent as (insert into attempts (completion_id, number) select id, 1 from done) select id from done`)
  return rows.map(({ id }) => Number(id))
}

const approve = async (token: string, id: number) => {
  await database().execute(sql`delete from rate_limits`)
  return send('POST', `/api/v1/completions/${id}/review`, { token, json: { attempt: 1, decision: 'approve' } })
}
const told = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()

test('from a number in ten minutes on a session is asked for the password, also at once, and nothing more is approved without', async () => {
  const thief = await makeUser('admin')
  const ids = await waiting(APPROVAL_CEILING.approvals + 6)
  for (const id of ids.slice(0, APPROVAL_CEILING.approvals - 4)) expect(told(await approve(thief.token, id))).toBe('200')
  const rest = ids.slice(APPROVAL_CEILING.approvals - 4)
  const answers = (await Promise.all(rest.map((id) => approve(thief.token, id)))).map(told)
  expect(answers.filter((answer) => answer === '200')).toHaveLength(4)
  expect(answers.filter((answer) => answer === '409 confirmation_required')).toHaveLength(6)
  const [row] = await database().execute<{ n: number }>(sql`select count(*)::int as n from completions where status = 'approved'`)
  expect(row?.n).toBe(APPROVAL_CEILING.approvals)
  // A lost answer is given again, a rejection is no approval, and another administrator has a number of their own.
  expect(told(await approve(thief.token, ids[0] ?? 0))).toBe('200')
  const left = rest.filter((_, at) => answers[at] !== '200')
  const rejection = { attempt: 1, decision: 'reject', reason: 'unreadable' }
  expect(told(await send('POST', `/api/v1/completions/${left[0]}/review`, { token: thief.token, json: rejection }))).toBe('200')
  expect(told(await approve((await makeUser('admin')).token, left[1] ?? 0))).toBe('200')
  await database().execute(sql`update audit_log set created_at = created_at - interval '11 minutes'`)
  expect(told(await approve(thief.token, left[2] ?? 0))).toBe('200')
})

test('from a sum on it is asked for too, and with the password it goes on', async () => {
  const admin = await confirmedAdmin()
  const session = (await makeUser('admin')).token
  const [first = 0, second = 0, third = 0] = await waiting(3, APPROVAL_CEILING.cents - 1)
  expect(told(await approve(session, first))).toBe('200')
  expect(told(await approve(session, second))).toBe('409 confirmation_required')
  expect(told(await approve(admin.token, second))).toBe('200')
  expect(told(await approve(admin.token, third))).toBe('200')
})

test('a key has a ceiling of its own, says so, and its owner and the other administrators get a letter, once', async () => {
  const [owner, other] = [await confirmedAdmin(), await makeUser('admin')]
  const made = await send('POST', '/api/v1/keys', { token: owner.token, json: { name: 'Painel', scopes: ['write:reviews'] } })
  const key = made.body.data.key as string
  const [first = 0, second = 0, third = 0] = await waiting(3, APPROVAL_CEILING.cents)
  expect(told(await approve(key, first))).toBe('200')
  const refused = await approve(key, second)
  expect([told(refused), refused.headers.get('retry-after'), refused.body.message]).toEqual(['429 rate_limited', '600', expect.stringContaining('key')])
  expect(told(await approve(key, third))).toBe('429 rate_limited')
  const letters = await database().execute<{ id: string; data: unknown }>(sql`
    select user_id as id, data from mails where kind = 'key_approved_most' and user_id in (${owner.id}, ${other.id}) order by user_id`)
  expect(letters.map(({ id }) => Number(id))).toEqual([owner.id, other.id])
  expect(letters[0]?.data).toMatchObject({ key: 'Painel' })
  expect(told(await approve(owner.token, second))).toBe('200')
})

test('a second key of the same owner gets no ceiling of its own, and all keys together have one a day', async () => {
  const owner = await confirmedAdmin()
  const makeKey = async () =>
    (await send('POST', '/api/v1/keys', { token: owner.token, json: { name: 'Painel', scopes: ['write:reviews'] } })).body.data.key as string
  const keys = [await makeKey(), await makeKey()] as const
  const ids = await waiting(KEYS_A_DAY.cents / APPROVAL_CEILING.cents + 1, APPROVAL_CEILING.cents)
  const last = ids.pop() ?? 0
  for (const id of ids) {
    expect(told(await approve(keys[0], id))).toBe('200')
    expect(told(await approve(keys[1], last))).toBe('429 rate_limited')
    await database().execute(sql`update audit_log set created_at = created_at - interval '11 minutes'`)
  }
  const refused = await approve(keys[1], last)
  expect([told(refused), refused.headers.get('retry-after')]).toEqual(['429 rate_limited', '86400'])
  await database().execute(sql`update audit_log set created_at = created_at - interval '1 day'`)
  expect(told(await approve(keys[1], last))).toBe('200')
})
