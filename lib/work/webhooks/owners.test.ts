import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EventType, MOST_WAITING } from '@/db/event-values'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { makeWebhook } from '@/lib/testing/webhooks'
import { dispatchAll, keepDispatching } from './dispatch'
import { claimDeliveries } from './queue'
import { sendDue } from './send-due'
import { newWebhookSecret } from './signature'

type Person = Awaited<ReturnType<typeof makeUser>>
let quick: Awaited<ReturnType<typeof startWebhookReceiver>>
let slow: typeof quick
let admin: Person
let promoter: Person
beforeAll(async () => {
  ;[quick, slow] = [await startWebhookReceiver(), await startWebhookReceiver()]
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  ;[admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events cascade`)
  quick.received.length = 0
  slow.received.length = 0
  slow.state.mostUnderWay = 0
})
afterAll(() => Promise.all([quick.stop(), slow.stop()]))

/** Gives somebody more webhooks than they could make today. */
async function oldWebhooks({ id }: Person, many: number, url: string) {
  const { sealed } = newWebhookSecret(id)
  await database().execute(sql`
    insert into webhooks (owner_id, name, url, types, secret)
    select ${id}, 'W' || n, ${url}, '{completion.approved}', ${sealed} from generate_series(1, ${many}::int) as n`)
}
/** One event after the other, as `GET /events` can tell them. */
const happen = (owner: Person, many: number, type: EventType = 'completion.approved') =>
  database().execute(sql`
    insert into events (type, subject_id, promoter_id, data)
    select ${type}, n, ${owner.id}::bigint, jsonb_build_object('id', n, 'promoter_id', ${owner.id}::bigint, 'created_at', '2026-10-21T14:05:00.000Z')
    from generate_series(1, ${many}::int) as n`)
/** How many deliveries of each person's webhooks have such a state and failure. */
const counted = async () =>
  Object.fromEntries(
    (
      await database().execute<{ owner: number; what: string; n: number }>(sql`
        select owner_id::int as owner, webhook_deliveries.state || coalesce(':' || failure, '') as what, count(*)::int as n
        from webhook_deliveries join webhooks on webhooks.id = webhook_id group by 1, 2`)
    ).map(({ owner, what, n }) => [`${owner === admin.id ? 'admin' : owner === promoter.id ? 'promoter' : 'other'} ${what}`, n]),
  )

test('many webhooks of one promoter at a receiver that hangs leave room for everybody else, however many such promoters there are', {
  tags: ['large'],
}, async () => {
  slow.behave(() => {})
  const greedy = [promoter, await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter')]
  for (const owner of greedy) {
    await oldWebhooks(owner, 20, slow.url)
    await happen(owner, 15)
  }
  await dispatchAll(database())
  const stop = new AbortController()
  const running = Promise.all([keepDispatching(database, stop.signal), sendDue(database, { stop: stop.signal, lasting: true })])
  // All that these may have is under way, and none of it ends.
  await expect.poll(() => slow.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(30)
  await makeWebhook(admin, { url: quick.url })
  const before = slow.received.length
  await happen(admin, 5)
  await expect.poll(() => quick.received.length, { timeout: 10_000 }).toBe(5)
  // It did not come because one of the others ended.
  expect(slow.state.underWay).toBeGreaterThanOrEqual(before)
  expect(slow.state.mostUnderWay).toBeLessThan(64)
  stop.abort()
  await running
  const most = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from webhook_attempts join webhook_deliveries on webhook_deliveries.id = delivery_id join webhooks on webhooks.id = webhook_id
    where owner_id = ${promoter.id}`)
  expect(most[0]?.n).toBeLessThanOrEqual(16)
})

test('one owner has at most sixteen under way over all processes, and owners take turns', async () => {
  await oldWebhooks(promoter, 20, slow.url)
  await happen(promoter, 5)
  await dispatchAll(database())
  await makeWebhook(admin, { url: quick.url })
  await happen(admin, 20)
  await dispatchAll(database())
  const claims = (await Promise.all(Array.from({ length: 6 }, () => claimDeliveries(database(), 64)))).flat()
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
  const under = await database().execute<{ owner: number; n: number }>(sql`
    select owner_id::int as owner, count(*)::int as n from webhook_deliveries join webhooks on webhooks.id = webhook_id
    where claimed_at is not null group by 1`)
  const found = Object.fromEntries(under.map(({ owner, n }) => [owner, n]))
  expect(found[admin.id]).toBe(10)
  expect(found[promoter.id]).toBeGreaterThanOrEqual(10)
  expect(found[promoter.id]).toBeLessThanOrEqual(16)
})

test('what happens when too many wait for an owner is not sent, stands in the log with its reason, and can be read and sent again', async () => {
  const types: EventType[] = ['click.counted']
  const { id } = await makeWebhook(promoter, { url: quick.url, types })
  await makeWebhook(admin, { url: quick.url, types })
  await happen(promoter, MOST_WAITING.promoter + 3, 'click.counted')
  await dispatchAll(database())
  expect(await counted()).toEqual({
    'promoter waiting': MOST_WAITING.promoter,
    'promoter failed:too_many_waiting': 3,
    'admin waiting': MOST_WAITING.promoter + 3,
  })
  const call = (method: 'GET' | 'POST', path: string, json?: object) => send(method, path, { token: promoter.token, ...(json && { json }) })
  const { body } = await call('GET', `/api/v1/webhooks/${id}/deliveries?state=failed`)
  const log = body.data as unknown as { id: number; event_id: string }[]
  expect(log).toHaveLength(3)
  expect(log[0]).toMatchObject({ state: 'failed', failure: 'too_many_waiting', attempts: 0, ended_at: expect.any(String) })
  // The newest are those that were left out, and the list of events has them.
  const { body: events } = await call('GET', `/api/v1/events?after=${log[2]?.event_id}`)
  const read = events.data as unknown as { id: string }[]
  expect(read.map((event) => event.id)).toEqual([log[1]?.event_id, log[0]?.event_id])
  const since = { since: new Date(Date.now() - 60_000).toISOString() }
  expect((await call('POST', `/api/v1/webhooks/${id}/resend-failed`, since)).status).toBe(409)
  expect((await call('POST', `/api/v1/webhooks/${id}/deliveries/${log[0]?.id}/resend`)).status).toBe(409)
  await database().execute(sql`
    update webhook_deliveries set state = 'sent', ended_at = now() where id in (
      select id from webhook_deliveries where webhook_id = ${id} and state = 'waiting' order by id limit 2)`)
  expect((await call('POST', `/api/v1/webhooks/${id}/resend-failed`, since)).body.data).toEqual({ count: 2, left: 1 })
})
