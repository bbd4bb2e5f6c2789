import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { askForWebhook, confirmedSession, makeWebhook } from '@/lib/testing/webhooks'
import { sendDue } from './send-due'

type Person = Awaited<ReturnType<typeof makeUser>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let admin: Person
let promoter: Person
let other: Person
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  admin = await makeUser('admin')
  promoter = await makeUser('promoter')
  other = await makeUser('promoter')
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events, audit_log cascade`)
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  receiver.received.length = 0
  receiver.behave(200)
})
afterAll(() => receiver.stop())

const path = '/api/v1/webhooks'
const create = (owner: Person, more: object = {}) => askForWebhook(owner, { url: receiver.url, ...more })
const made = (owner: Person) => makeWebhook(owner, { url: receiver.url })
const actions = async () => (await database().execute<{ action: string }>(sql`select action from audit_log order by id`)).map(({ action }) => action)

test('a webhook has a secret that no row and no list shows', async () => {
  const { id, secret } = await made(admin)
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const { body } = await send('GET', path, { token: admin.token })
  expect(body.data).toMatchObject([{ id, name: 'Painel', url: receiver.url, state: 'active', waiting: 0 }])
  const rows = JSON.stringify(await database().execute(sql`select * from webhooks, audit_log`))
  for (const text of [JSON.stringify(body), rows]) expect(text).not.toContain(secret.replace('whsec_', ''))
  expect((await send('GET', `${path}/${id}/secret`, { token: admin.token })).body.code).toBe('confirmation_required')
  expect((await send('GET', `${path}/${id}/secret`, { token: await confirmedSession(admin) })).body.data).toEqual({ secret })
})

test("nobody sees or changes another's webhook, administrators neither", async () => {
  const { id } = await made(promoter)
  const { body } = await send('POST', `${path}/${id}/test`, { token: promoter.token })
  const delivery = body.data.id
  const { id: own } = await made(other)
  for (const caller of [other, admin]) {
    const token = await confirmedSession(caller)
    for (const [method, rest, json] of [
      ['PATCH', '', { name: 'Meu' }],
      ['DELETE', '', undefined],
      ['GET', '/secret', undefined],
      ['POST', '/rotate', undefined],
      ['POST', '/test', undefined],
      ['GET', '/deliveries', undefined],
      ['GET', `/deliveries/${delivery}`, undefined],
      ['POST', `/deliveries/${delivery}/resend`, undefined],
      ['POST', '/resend-failed', { since: '2026-01-01T00:00:00Z' }],
    ] as const)
      expect((await send(method, `${path}/${id}${rest}`, { token, json })).status, `${method} ${rest}`).toBe(404)
  }
  // A delivery of another webhook is not found through one's own either.
  expect((await send('GET', `${path}/${own}/deliveries/${delivery}`, { token: other.token })).status).toBe(404)
  expect((await send('POST', `${path}/${own}/deliveries/${delivery}/resend`, { token: other.token })).status).toBe(404)
  expect((await send('GET', path, { token: other.token })).body.data).toHaveLength(1)
})

test('a promoter can choose the events of promoters only', async () => {
  for (const type of ['promoter.registered', 'contact_form.received', 'campaign.budget_low']) {
    expect((await create(promoter, { types: [type] })).body.errors).toHaveProperty('types')
    expect((await create(admin, { types: [type, type] })).body.data.types).toEqual([type])
  }
  const { id } = await made(promoter)
  expect((await send('PATCH', `${path}/${id}`, { token: promoter.token, json: { types: ['promoter.disabled'] } })).status).toBe(422)
})

test('a promoter has at most three and an administrator twenty, also when they come together', async () => {
  for (const [owner, most] of [
    [promoter, 3],
    [admin, 20],
  ] as const) {
    for (let n = 0; n < most - 2; n++) expect((await create(owner)).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  }
  expect((await create(other)).status).toBe(201)
})

test('a promoter who had more keeps them, and can add none', async () => {
  await database().execute(sql`
    insert into webhooks (owner_id, name, url, types, secret)
    select ${promoter.id}, 'W' || n, ${receiver.url}, '{completion.approved}', 's' from generate_series(1, 5) as n`)
  expect((await create(promoter)).body).toMatchObject({ message: messagesOf('en').errors.webhooks_full })
  const { data } = (await send('GET', path, { token: promoter.token })).body
  expect(data.map(({ state }: { state: string }) => state)).toEqual(Array(5).fill('active'))
})

test('without the setting no address of this machine is taken, and none of another inner network ever', async () => {
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: false })
  for (const url of [
    receiver.url,
    'http://example.com/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0177.1/',
    'https://a:b@example.com/',
    'x',
  ])
    expect((await create(admin, { url })).body.errors, url).toHaveProperty('url')
  expect((await create(admin, { url: 'https://example.com/hook' })).status).toBe(201)
  const { id } = (await create(admin, { url: 'https://example.com/hook' })).body.data
  expect((await send('PATCH', `${path}/${id}`, { token: admin.token, json: { url: 'https://169.254.169.254/' } })).status).toBe(422)
})

test('a webhook whose address was taken and may not be called now is not called', async () => {
  const { id } = await made(admin)
  await send('POST', `${path}/${id}/test`, { token: admin.token })
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: false })
  await sendDue(database)
  expect(receiver.received).toHaveLength(0)
  expect((await send('GET', `${path}/${id}/deliveries`, { token: admin.token })).body.data).toMatchObject([{ state: 'waiting', failure: 'wrong_address' }])
})

test('every change of an administrator is in the audit log', async () => {
  const { id } = await made(admin)
  const token = await confirmedSession(admin)
  await send('PATCH', `${path}/${id}`, { token, json: { name: 'Outro', state: 'paused' } })
  await send('PATCH', `${path}/${id}`, { token, json: { name: 'Outro' } })
  await send('POST', `${path}/${id}/rotate`, { token })
  await send('GET', `${path}/${id}/secret`, { token })
  await send('DELETE', `${path}/${id}`, { token })
  expect(await actions()).toEqual(['webhook.created', 'webhook.changed', 'webhook.rotated', 'webhook.secret_shown', 'webhook.deleted'])
  const [changed] = await database().execute(sql`select before, after from audit_log where action = 'webhook.changed'`)
  expect(changed).toEqual({ before: { name: 'Painel', state: 'active' }, after: { name: 'Outro', state: 'paused' } })
})

test('a test arrives at the webhook that was asked for, whatever its types, and is in the log with its body and what was answered', async () => {
  const { id, secret } = await made(promoter)
  await made(promoter)
  const { body } = await send('POST', `${path}/${id}/test`, { token: promoter.token })
  expect(body.data).toMatchObject({ type: 'test.ping', state: 'waiting', attempts: 0, status: null })
  await sendDue(database)
  expect(receiver.received).toHaveLength(1)
  const [event] = receiver.received
  if (!event) throw new Error('nothing came')
  expect(receiver.opened(secret, event)).toMatchObject({ type: 'test.ping', subject: null, promoter_id: promoter.id, data: { webhook_id: id } })
  const one = (await send('GET', `${path}/${id}/deliveries/${body.data.id}`, { token: promoter.token })).body.data
  expect(one).toMatchObject({ state: 'sent', attempts: 1, status: 200, body: event.body, tries: [{ status: 200, failure: null, answer: 'answered 200' }] })
  await send('PATCH', `${path}/${id}`, { token: promoter.token, json: { state: 'paused' } })
  expect((await send('POST', `${path}/${id}/test`, { token: promoter.token })).status).toBe(409)
})

test('one delivery is sent again with its id, and all that failed since a moment', async () => {
  receiver.behave(410)
  const { id } = await made(admin)
  const { body } = await send('POST', `${path}/${id}/test`, { token: admin.token })
  expect((await send('POST', `${path}/${id}/deliveries/${body.data.id}/resend`, { token: admin.token })).status).toBe(409)
  await sendDue(database)
  const since = { since: new Date(Date.now() - 60_000).toISOString() }
  expect((await send('POST', `${path}/${id}/resend-failed`, { token: admin.token, json: since })).status).toBe(409)
  await send('PATCH', `${path}/${id}`, { token: admin.token, json: { state: 'active' } })
  receiver.behave(200)
  const later = { since: new Date(Date.now() + 60_000).toISOString() }
  expect((await send('POST', `${path}/${id}/resend-failed`, { token: admin.token, json: later })).body.data).toEqual({ count: 0, left: 0 })
  expect((await send('POST', `${path}/${id}/resend-failed`, { token: admin.token, json: since })).body.data).toEqual({ count: 1, left: 0 })
  await sendDue(database)
  expect((await send('POST', `${path}/${id}/deliveries/${body.data.id}/resend`, { token: admin.token })).body.data).toMatchObject({
    state: 'waiting',
    attempts: 0,
  })
  await sendDue(database)
  expect(receiver.received.map((event) => event.id)).toEqual(Array(3).fill(body.data.event_id))
  const one = (await send('GET', `${path}/${id}/deliveries/${body.data.id}`, { token: admin.token })).body.data
  expect(one.tries.map(({ status }: { status: number }) => status)).toEqual([200, 200, 410])
})

test('the log finds an event by its id, its type and its subject, and counts the states', async () => {
  const { id } = await made(admin)
  await database().execute(sql`
    with happened as (insert into events (type, subject_id, data) select 'completion.approved', n, '{}' from generate_series(1, 12) as n returning id)
    insert into webhook_deliveries (webhook_id, event_id, give_up_at) select ${id}, id, now() + interval '1 day' from happened order by id`)
  const { body: ping } = await send('POST', `${path}/${id}/test`, { token: admin.token })
  const list = async (query: string) => (await send('GET', `${path}/${id}/deliveries?${query}`, { token: admin.token })).body
  expect((await list('')).meta).toMatchObject({ total: 13, last_page: 2 })
  expect((await list('')).stats).toEqual({ by_state: { waiting: 13, sent: 0, failed: 0, dropped: 0 } })
  expect((await list('search=ping')).data).toMatchObject([{ id: ping.data.id }])
  expect((await list(`search=${ping.data.event_id}`)).data).toMatchObject([{ id: ping.data.id }])
  expect((await list('search=12')).meta.total).toBe(1)
  expect((await list('state=failed')).data).toEqual([])
})

test('a deleted webhook is forgotten with its log, and what was under way harms nothing', async () => {
  const { id } = await made(admin)
  receiver.behave((response) => setTimeout(() => response.end('ok'), 2_000))
  await send('POST', `${path}/${id}/test`, { token: admin.token })
  const sending = sendDue(database)
  await expect.poll(() => receiver.received.length).toBe(1)
  expect((await send('DELETE', `${path}/${id}`, { token: admin.token })).status).toBe(200)
  await sending
  expect(await database().execute(sql`select from webhook_deliveries`)).toHaveLength(0)
})

test('a secret that was sealed under another NEXTAUTH_SECRET sends nothing unsigned', async () => {
  const { id } = await made(admin)
  await send('POST', `${path}/${id}/test`, { token: admin.token })
  await database().execute(sql`update webhooks set secret = case when secret like 'A%' then 'B' else 'A' end || substr(secret, 2)`)
  await sendDue(database)
  expect(receiver.received).toHaveLength(0)
  expect((await send('GET', `${path}/${id}/deliveries`, { token: admin.token })).body.data).toMatchObject([{ state: 'waiting', failure: 'secret_lost' }])
})
