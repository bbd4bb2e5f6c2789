// @module-tag large
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { makeWebhook } from '@/lib/testing/webhooks'
import { endWaiting } from './end-waiting'
import { claimDeliveries } from './queue'
import { resendFailedSince } from './resend'
import { sendDue } from './send-due'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  admin = await makeUser('admin')
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events cascade`)
  receiver.received.length = 0
  receiver.behave(200)
})
afterAll(() => receiver.stop())

const call = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, json?: object) =>
  send(method, `/api/v1/webhooks${path}`, { token: admin.token, ...(json && { json }) })
const webhook = async () => (await makeWebhook(admin, { url: receiver.url })).id

/** Gives a webhook so many deliveries that wait, and wakes it. One call after the other: the events take the next positions. */
const fill = (id: number, many: number, giveUp = '1 day') =>
  database().execute(sql`
    with happened as (insert into events (type, data, position)
      select 'completion.approved', '{}', n + (select coalesce(max(position), 0) from events) from generate_series(1, ${many}::int) as n returning id),
    filled as (insert into webhook_deliveries (webhook_id, event_id, due_at, give_up_at)
      select ${id}::bigint, id, now() - interval '6 days', now() + ${giveUp}::interval from happened)
    update webhooks set due_at = now() - interval '1 second' where id = ${id}`)
const states = async (id: number) =>
  Object.fromEntries(
    (
      await database().execute<{ state: string; n: number }>(sql`
        select state, count(*)::int as n from webhook_deliveries where webhook_id = ${id} group by state`)
    ).map(({ state, n }) => [state, n]),
  )

test('late deliveries are given up in thousands, and none of them is sent', async () => {
  const id = await webhook()
  await fill(id, 2_500, '-1 minute')
  await fill(id, 3)
  expect(await claimDeliveries(database(), 64)).toHaveLength(3)
  expect(await states(id)).toEqual({ failed: 1_000, waiting: 1_503 })
  const unbound = await boundTo(1_000)
  expect(await claimDeliveries(database(), 64)).toEqual([])
  await unbound()
  expect(await states(id)).toEqual({ failed: 2_500, waiting: 3 })
})

/** Makes each change of a webhook's deliveries fail, or each attempt that is noted, until `stop`. */
async function breakFor(table: 'webhook_deliveries' | 'webhook_attempts', condition: string) {
  await database().execute(
    sql.raw(`
      create or replace function broken() returns trigger language plpgsql as $$ begin if ${condition} then raise 'broken'; end if; return new; end $$;
      create trigger broken before insert or update on ${table} for each row execute function broken()`),
  )
  return () => database().execute(sql.raw(`drop trigger broken on ${table}`))
}

test('a webhook whose deliveries cannot be claimed holds up no other, and is looked at again later', async () => {
  const [bad, good] = [await webhook(), await webhook()]
  await fill(bad, 1)
  await fill(good, 2)
  const mend = await breakFor('webhook_deliveries', `new.webhook_id = ${bad}`)
  await sendDue(database).finally(mend)
  expect(await states(good)).toEqual({ sent: 2 })
  expect(await states(bad)).toEqual({ waiting: 1 })
  await database().execute(sql`update webhooks set due_at = due_at - interval '1 minute' where id = ${bad}`)
  await sendDue(database)
  expect(await states(bad)).toEqual({ sent: 1 })
})

test('an attempt that cannot be noted ends neither the run nor the delivery', async () => {
  const [bad, good] = [await webhook(), await webhook()]
  await fill(bad, 1)
  await fill(good, 20)
  const mend = await breakFor('webhook_attempts', `new.delivery_id in (select id from webhook_deliveries where webhook_id = ${bad})`)
  await sendDue(database).finally(mend)
  expect(await states(good)).toEqual({ sent: 20 })
  await database().execute(sql`update webhook_deliveries set due_at = now() - interval '1 second' where webhook_id = ${bad}`)
  await database().execute(sql`update webhooks set due_at = now() - interval '1 second' where id = ${bad}`)
  await sendDue(database)
  expect(await states(bad)).toEqual({ sent: 1 })
})

test('claims that fail for every webhook end the run', async () => {
  for (const id of [await webhook(), await webhook()]) await fill(id, 1)
  const mend = await breakFor('webhook_deliveries', 'true')
  await expect(sendDue(database).finally(mend)).rejects.toThrow()
})

/** Makes each statement that changes more rows of deliveries than so many fail, until the returned function is called. */
async function boundTo(most: number) {
  await database().execute(
    sql.raw(`
      create or replace function bounded() returns trigger language plpgsql as $$
      begin if (select count(*) from changed) > ${most} then raise 'too many rows'; end if; return null; end $$;
      create trigger bounded_update after update on webhook_deliveries referencing new table as changed for each statement execute function bounded();
      create trigger bounded_delete after delete on webhook_deliveries referencing old table as changed for each statement execute function bounded()`),
  )
  return () =>
    database().execute(sql.raw('drop trigger bounded_update on webhook_deliveries; drop trigger bounded_delete on webhook_deliveries; drop function bounded()'))
}

test('a webhook with 30,000 deliveries that answers 410 is switched off at once, and what waits ends in parts', async () => {
  const id = await webhook()
  await fill(id, 30_000)
  receiver.behave(410)
  const unbound = await boundTo(1_000)
  await sendDue(database)
  await endWaiting(database()).finally(unbound)
  expect((await call('GET', '')).body.data).toMatchObject([{ id, state: 'gone', waiting: 0 }])
  expect(await states(id)).toEqual({ failed: 30_000 })
})

test('what was left waiting for a webhook that is switched off is ended, and not of one that is active again', async () => {
  const [gone, failed, active] = [await webhook(), await webhook(), await webhook()]
  for (const id of [gone, failed, active]) await fill(id, 3)
  await database().execute(sql`update webhooks set state = case id when ${gone} then 'gone' when ${failed} then 'failed' else state end`)
  await endWaiting(database())
  const failures = await database().execute(sql`select webhook_id::int as id, state, failure from webhook_deliveries group by 1, 2, 3 order by 1`)
  expect(failures).toEqual([
    { id: gone, state: 'failed', failure: 'gone' },
    { id: failed, state: 'failed', failure: 'switched_off' },
    { id: active, state: 'waiting', failure: null },
  ])
  expect(await claimDeliveries(database(), 64)).toHaveLength(3)
})

test('30,000 failed deliveries are sent again in parts, and a call that ends before the last says how many are left', async () => {
  const id = await webhook()
  await fill(id, 30_000)
  await database().execute(sql`update webhook_deliveries set state = 'failed', ended_at = now(), failure = 'broken'`)
  const unbound = await boundTo(2_000)
  const since = new Date(Date.now() - 60_000)
  // Safe: the service reads nothing else of a caller.
  const ctx = { db: database(), actor: { id: admin.id, role: 'admin' } } as ActorCtx
  expect(await resendFailedSince(ctx, id, since, 0)).toEqual({ count: 2_000, left: 28_000 })
  expect(await states(id)).toEqual({ waiting: 2_000, failed: 28_000 })
  let rest = 28_000
  while (rest > 0) {
    const { count, left } = (await call('POST', `/${id}/resend-failed`, { since: since.toISOString() })).body.data
    expect(count + left).toBe(rest)
    rest = left
  }
  await unbound()
  expect(await states(id)).toEqual({ waiting: 30_000 })
})

test('a webhook with 30,000 deliveries is deleted in parts', async () => {
  const [id, other] = [await webhook(), await webhook()]
  await fill(id, 30_000)
  await fill(other, 2)
  await database().execute(sql`insert into webhook_attempts (delivery_id, ms) select id, 1 from webhook_deliveries`)
  const unbound = await boundTo(2_000)
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  await unbound()
  expect((await call('GET', '')).body.data).toMatchObject([{ id: other }])
  expect([await states(id), await states(other)]).toEqual([{}, { waiting: 2 }])
  expect(await database().execute(sql`select from webhook_attempts`)).toHaveLength(2)
})
