import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { webhookJob } from './job'
import { newWebhookSecret } from './signature'

const OTHERS = 99
const EVENTS = 20
const GOAL_MS = 2_000

test('of a hundred webhooks one hangs, and at the others an event arrives within two seconds of its commit', async () => {
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  const [quick, slow] = [await startWebhookReceiver(), await startWebhookReceiver()]
  slow.behave(() => {})
  const { id } = await makeUser('admin')
  const { sealed } = newWebhookSecret(id)
  await database().execute(sql`
    insert into webhooks (owner_id, name, url, types, secret)
    select ${id}, 'W' || n, case when n = 0 then ${slow.url} else ${quick.url} end, '{completion.approved}'::text[], ${sealed} from generate_series(0, ${OTHERS}::int) as n`)
  const stop = new AbortController()
  const running = webhookJob(database).run(stop.signal)
  const committed = new Map<string, number>()
  for (let n = 0; n < EVENTS; n++) {
    const [row] = await database().execute<{ id: string }>(sql`insert into events (type, data) values ('completion.approved', '{}') returning id`)
    committed.set(row?.id ?? '', Date.now())
    await sleep(500)
  }
  await expect.poll(() => quick.received.length, { timeout: 30_000 }).toBe(EVENTS * OTHERS)
  stop.abort()
  await running
  const times = quick.received.map((event) => event.at - (committed.get(event.id) ?? 0)).sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
  console.log(
    `from commit to arrival: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)} ms; the one that hangs was asked ${slow.received.length} times`,
  )
  expect(slow.state.mostUnderWay).toBeLessThanOrEqual(10)
  expect(at(0.99)).toBeLessThan(GOAL_MS)
  await Promise.all([quick.stop(), slow.stop()])
}, 120_000)
