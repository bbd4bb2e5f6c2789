import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Scope } from '@/db/key-scopes'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedPerson } from '@/lib/testing/second-factor'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'

beforeEach(() => {
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
})

/**
 * A person with a webhook that had clicks and payouts and has clicks now, with two failed deliveries and two that wait of both, and a key that reads
 * clicks alone.
 */
async function narrowed() {
  const { token: session } = await confirmedPerson('admin')
  const scopes: Scope[] = ['read:clicks', 'read:webhooks', 'write:webhooks']
  const { body } = await send('POST', '/api/v1/keys', { token: session, json: { name: 'Sistema', scopes } })
  const key = body.data.key as string
  const call = (token: string, method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) =>
    send(method, `/api/v1/webhooks${path}`, { token, ...(json && { json }) })
  const made = await call(session, 'POST', '', { name: 'Painel', url: 'http://127.0.0.1:1024/', types: ['click.counted', 'payout.paid'] })
  const id = made.body.data.id as number
  await database().execute(sql`update webhooks set state = 'active', verified_at = now() where id = ${id}`)
  const rows = await database().execute<{ id: string; type: string; state: string }>(sql`
    with happened as (
      insert into events (type, subject_id, data) select type, n, '{}' from unnest('{click.counted,payout.paid}'::text[]) as type, generate_series(1, 4) as n
      returning id, type, subject_id
    ), told as (
      insert into webhook_deliveries (webhook_id, event_id, give_up_at, state, ended_at)
      select ${id}::bigint, id, now() + interval '1 day', case when subject_id < 3 then 'waiting' else 'failed' end, case when subject_id > 2 then now() end from happened
      returning id, event_id, state
    ) select told.id, happened.type, told.state from told join happened on happened.id = told.event_id`)
  const delivery = (type: string, state: string) => rows.find((row) => row.type === type && row.state === state)?.id
  await call(session, 'PATCH', `/${id}`, { types: ['click.counted'] })
  return { id, key, session, call, delivery }
}

test('a key reads the deliveries and numbers of the types that its scopes read, and its owner those of all', async () => {
  const { id, key, session, call, delivery } = await narrowed()
  const { body } = await call(key, 'GET', `/${id}/deliveries`)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(Array(4).fill('click.counted'))
  expect(body).toMatchObject({ meta: { total: 4 }, stats: { by_state: { waiting: 2, failed: 2 } } })
  for (const [query, total] of [
    ['search=payout', 0],
    ['search=4', 1],
    ['state=failed', 2],
  ] as const)
    expect((await call(key, 'GET', `/${id}/deliveries?${query}`)).body.meta.total).toBe(total)
  expect((await call(key, 'GET', `/${id}/deliveries/${delivery('payout.paid', 'failed')}`)).status).toBe(404)
  expect((await call(key, 'GET', `/${id}/deliveries/${delivery('click.counted', 'failed')}`)).status).toBe(200)
  expect((await call(session, 'GET', `/${id}/deliveries`)).body).toMatchObject({ meta: { total: 8 }, stats: { by_state: { waiting: 4, failed: 4 } } })
  expect((await call(session, 'GET', `/${id}/deliveries/${delivery('payout.paid', 'failed')}`)).status).toBe(200)
  // A test is for whoever may ask for it.
  const { body: ping } = await call(key, 'POST', `/${id}/test`)
  expect((await call(key, 'GET', `/${id}/deliveries/${ping.data.id}`)).status).toBe(200)
})

test('a key sends no delivery again that it may not read', async () => {
  const { id, key, session, call, delivery } = await narrowed()
  const since = { since: new Date(Date.now() - 60_000).toISOString() }
  expect((await call(key, 'POST', `/${id}/deliveries/${delivery('payout.paid', 'failed')}/resend`)).status).toBe(404)
  expect((await call(key, 'POST', `/${id}/deliveries/${delivery('click.counted', 'failed')}/resend`)).status).toBe(200)
  expect((await call(key, 'POST', `/${id}/resend-failed`, since)).body.data).toMatchObject({ count: 1 })
  expect((await call(session, 'POST', `/${id}/resend-failed`, since)).body.data).toMatchObject({ count: 2 })
})

test('a key makes no webhook and leads none to another address, but challenges the one that it has', async () => {
  const receiver = await startWebhookReceiver()
  const { id, key, session, call } = await narrowed()
  const closed = { code: 'closed_to_keys' }
  expect((await call(key, 'POST', '', { name: 'Outro', url: receiver.url, types: ['click.counted'] })).body).toMatchObject(closed)
  expect((await call(key, 'PATCH', `/${id}`, { url: receiver.url })).body).toMatchObject(closed)
  expect((await call(key, 'PATCH', `/${id}`, { url: 'http://127.0.0.1:1024/', name: 'Outro' })).status).toBe(200)
  expect((await call(session, 'PATCH', `/${id}`, { url: receiver.url })).body.data).toMatchObject({ state: 'unverified' })
  expect((await call(key, 'POST', `/${id}/verify`)).body.data).toMatchObject({ state: 'active', attempt: { failure: null } })
  await receiver.stop()
})
