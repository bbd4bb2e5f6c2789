import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { makeWebhook } from '@/lib/testing/webhooks'
import { dispatchAll } from './dispatch'
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

const call = (method: 'GET' | 'POST', path: string, json?: object) => send(method, `/api/v1/webhooks${path}`, { token: admin.token, ...(json && { json }) })
const webhook = async () => (await makeWebhook(admin, { url: receiver.url })).id

async function happen(): Promise<string> {
  const [row] = await database().execute<{ id: string }>(
    sql`insert into events (type, subject_id, data) values ('completion.approved', 7, '{"payment_code": "K7QM2XHP"}') returning id`,
  )
  return String(row?.id)
}
const sendAll = async () => {
  await dispatchAll(database())
  await sendDue(database)
}
const deliveries = async (id: number) => (await call('GET', `/${id}/deliveries`)).body.data as { id: number; event_id: string; state: string }[]

test('a delivery that is sent again waits, and its attempts, status and time are those since then; every attempt is kept', async () => {
  const id = await webhook()
  await happen()
  await sendAll()
  const [sent] = await deliveries(id)
  expect(sent).toMatchObject({ state: 'sent', attempts: 1, status: 200, ms: expect.any(Number), resent_at: null })
  const path = `/${id}/deliveries/${sent?.id}`
  const anew = {
    state: 'waiting',
    attempts: 0,
    status: null,
    ms: null,
    failure: null,
    ended_at: null,
    due_at: expect.any(String),
    resent_at: expect.any(String),
  }
  expect((await call('POST', `${path}/resend`)).body.data).toMatchObject(anew)
  expect(await deliveries(id)).toEqual([expect.objectContaining(anew)])
  expect((await call('GET', path)).body.data).toMatchObject({ ...anew, tries: [{ status: 200 }] })
  // After which nothing is tried again.
  receiver.behave(410)
  await sendAll()
  const failing = { state: 'failed', attempts: 1, status: 410, ms: expect.any(Number), failure: 'gone', resent_at: expect.any(String) }
  expect(await deliveries(id)).toEqual([expect.objectContaining(failing)])
  expect((await call('GET', path)).body.data).toMatchObject({ ...failing, tries: [{ status: 410 }, { status: 200 }] })
})

/** Makes the delivery of an event to a webhook one that was written three days before it ended. */
const ended = (id: number, eventId: string, state: 'failed' | 'sent' | 'dropped', at: Date) =>
  database().execute(sql`
    update webhook_deliveries set state = ${state}, ended_at = ${at.toISOString()}::timestamptz, created_at = ${at.toISOString()}::timestamptz - interval '3 days'
    where webhook_id = ${id} and event_id = ${eventId}`)

test('what failed since a moment is sent again with its id: nothing older, nothing that arrived, and nothing of another webhook', async () => {
  const [id, other] = [await webhook(), await webhook()]
  const [older, first, second, arrived, dropped] = [await happen(), await happen(), await happen(), await happen(), await happen()]
  await dispatchAll(database())
  const since = new Date(Date.now() - 2 * 60 * 60_000)
  const after = new Date(since.getTime() + 60_000)
  await ended(id, older, 'failed', new Date(since.getTime() - 1))
  await ended(id, first, 'failed', since)
  await ended(id, second, 'failed', after)
  await ended(id, arrived, 'sent', after)
  await ended(id, dropped, 'dropped', after)
  for (const eventId of [older, first, second, arrived, dropped]) await ended(other, eventId, 'failed', after)
  const resend = () => call('POST', `/${id}/resend-failed`, { since: since.toISOString().replace('Z', '+00:00') })
  expect((await resend()).body.data).toEqual({ count: 2, left: 0 })
  await sendAll()
  expect(receiver.received.map((event) => event.id).sort()).toEqual([first, second].sort())
  const states = async (one: number) => Object.fromEntries((await deliveries(one)).map(({ event_id, state }) => [event_id, state]))
  expect(await states(id)).toEqual({ [older]: 'failed', [first]: 'sent', [second]: 'sent', [arrived]: 'sent', [dropped]: 'dropped' })
  expect(new Set(Object.values(await states(other)))).toEqual(new Set(['failed']))
  expect((await resend()).body.data).toEqual({ count: 0, left: 0 })
  expect((await call('POST', `/${id}/resend-failed`, { since: 'yesterday' })).status).toBe(422)
})
