import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'

const TOKEN = 'a-token-for-the-scheduler'
afterEach(() => {
  Object.assign(env(), { JOBS_TOKEN: undefined, CRON_SECRET: undefined })
})
const ask = (method: string, authorization?: string) => send(method, '/api/jobs', { headers: authorization ? { authorization } : {} })
const ran = async () =>
  Number((await database().execute<{ n: string }>(sql`select count(*) as n from jobs where due_at > now() + interval '10 seconds'`))[0]?.n)

test('without JOBS_TOKEN nobody runs jobs, and with it nobody without it', async () => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) expect((await ask('POST', authorization)).status).toBe(404)
  Object.assign(env(), { JOBS_TOKEN: TOKEN })
  for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    for (const method of ['GET', 'POST']) expect((await ask(method, authorization)).status).toBe(401)
  expect(await ran()).toBe(0)
})

test.each([
  ['POST', 'JOBS_TOKEN'],
  ['GET', 'CRON_SECRET'],
])('%s with %s runs all that is due, once', async (method, setting) => {
  Object.assign(env(), { [setting]: TOKEN })
  expect((await ask('HEAD', `Bearer ${TOKEN}`)).status).toBe(200)
  await ask(method, `Bearer ${TOKEN}`)
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  const { status, body } = await ask(method, `Bearer ${TOKEN}`)
  expect(status).toBe(200)
  const names = [
    'send letters',
    'tell webhooks of events',
    'send to webhooks',
    'send announcements',
    'look after payouts under way',
    'ask for due payouts',
    'expire places of campaigns',
    'approve what was not decided in time',
    'approve what trusted people handed in',
    'find attempts without signals',
    'compute signals of attempts',
    'fold the counters of past days',
    'end the places of what was rejected',
    'end what waits for switched off webhooks',
    'delete expired rate limits',
    'remove deleted promoters from events',
    'sweep orphaned proofs',
    'erase all old personal data',
    'write summaries',
    'tell of campaigns',
    'read pictures',
    'build missing indexes',
  ]
  expect(body.data).toEqual(names.map((name) => ({ name, succeeded: true })))
  // Four are in every process, without a row; signals are due again in two seconds, what waits for webhooks and announcements in five.
  expect(await ran()).toBe(names.length - 7)
  await database().execute(sql`update jobs set due_at = now() + interval '1 hour' where due_at < now() + interval '10 seconds'`)
  expect((await ask(method, `Bearer ${TOKEN}`)).body.data).toEqual([
    { name: 'send letters', succeeded: true },
    { name: 'tell webhooks of events', succeeded: true },
    { name: 'send to webhooks', succeeded: true },
    { name: 'read pictures', succeeded: true },
  ])
})
