import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventType } from '@/db/event-values'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { runServerCode } from '@/lib/testing/command'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { makeWebhook } from '@/lib/testing/webhooks'
import { dispatchAll } from './dispatch'
import { endWaiting } from './end-waiting'
import { claimDeliveries } from './queue'
import { sendDue } from './send-due'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let admin: Awaited<ReturnType<typeof makeUser>>
let promoter: typeof admin
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  admin = await makeUser('admin')
  promoter = await makeUser('promoter')
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events, mails cascade`)
  receiver.received.length = 0
  receiver.state.mostUnderWay = 0
  receiver.behave(200)
})
afterAll(() => receiver.stop())

const db = () => database()
async function webhook(owner = admin, types: EventType[] = ['completion.approved'], url = receiver.url) {
  const { id, secret } = await makeWebhook(owner, { name: 'Meu painel', url, types })
  return { id, secret, token: owner.token }
}
async function happen(type: EventType = 'completion.approved', promoterId: number | null = null, subjectId = 7): Promise<string> {
  const rows = await db().execute<{ id: string }>(
    sql`insert into events (type, subject_id, promoter_id, data) values (${type}, ${subjectId}, ${promoterId}, '{"payment_code": "K7QM2XHP", "label": "bio"}') returning id`,
  )
  return rows[0]?.id ?? ''
}
const sendAll = async (timeoutMs = 5_000) => {
  await dispatchAll(db())
  await sendDue(database, { timeoutMs })
  await endWaiting(db())
}
const delivery = async () => (await db().execute(sql`select * from webhook_deliveries order by id desc limit 1`))[0]
const row = async (id: number) => (await db().execute(sql`select * from webhooks where id = ${id}`))[0]
/** Moves the clock: everything that is stored happened so much earlier. */
const later = (time: string) =>
  db().execute(sql`
    with moved as (update webhooks set failing_since = failing_since - ${time}::interval, former_secret_until = former_secret_until - ${time}::interval,
      due_at = due_at - ${time}::interval)
    update webhook_deliveries set due_at = due_at - ${time}::interval, give_up_at = give_up_at - ${time}::interval, created_at = created_at - ${time}::interval`)
const secondsUntilDue = async () =>
  Number((await db().execute<{ s: string }>(sql`select extract(epoch from due_at - now()) as s from webhook_deliveries order by id desc limit 1`))[0]?.s)

test('an event arrives once, signed, as JSON that says what happened to what', async () => {
  const { secret, id } = await webhook()
  const eventId = await happen('completion.approved', promoter.id)
  await sendAll()
  await sendAll()
  expect(receiver.received).toHaveLength(1)
  const [event] = receiver.received
  if (!event) throw new Error('nothing came')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(receiver.opened(secret, event)).toEqual({
    id: eventId,
    type: 'completion.approved',
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    subject: { type: 'completion', id: 7 },
    promoter_id: promoter.id,
    data: { payment_code: 'K7QM2XHP', label: 'bio' },
  })
  expect(event).toMatchObject({ id: eventId, headers: { 'content-type': 'application/json', host: `127.0.0.1:${receiver.port}` } })
  expect(await delivery()).toMatchObject({ state: 'sent', attempts: 1, failure: null, claimed_at: null })
  expect(await row(id)).toMatchObject({ state: 'active', failing_since: null })
})

test('a forged body does not verify, nor one with the secret of another', async () => {
  const [one, other] = [await webhook(), await webhook()]
  await happen()
  await sendAll()
  const event = receiver.received.find((found) => {
    try {
      return receiver.opened(one.secret, found)
    } catch {
      return false
    }
  })
  if (!event) throw new Error('nothing came')
  expect(() => receiver.opened(other.secret, event)).toThrow()
  expect(() => receiver.opened(one.secret, { ...event, body: event.body.replace('bio', 'boi') })).toThrow()
})

test('for 24 hours after a rotation both secrets sign, then the new one alone', async () => {
  const { id, secret: former } = await webhook()
  const { mintToken } = await import('@/lib/people/credentials/session-token')
  const token = await mintToken({ id: admin.id, role: 'admin', version: admin.sessionVersion, confirmedAt: Math.floor(Date.now() / 1000) })
  const { body } = await send('POST', `/api/v1/webhooks/${id}/rotate`, { token })
  const { secret } = body.data as unknown as { secret: string }
  await happen()
  await sendAll()
  await later('24 hours')
  await happen()
  await sendAll()
  const [both, one] = receiver.received
  if (!both || !one) throw new Error('two were to come')
  expect([both.signatures.length, one.signatures.length]).toEqual([2, 1])
  for (const key of [former, secret]) expect(receiver.opened(key, both).type).toBe('completion.approved')
  expect(receiver.opened(secret, one).type).toBe('completion.approved')
  expect(() => receiver.opened(former, one)).toThrow()
})

test('a receiver that answers 500 is asked ten times over three days, by the same id and bytes, and then no more', async () => {
  receiver.behave(500)
  await webhook()
  const id = await happen()
  const MINUTE = 60
  const HOUR = 60 * MINUTE
  await dispatchAll(db())
  for (const seconds of [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]) {
    await sendDue(database)
    expect(await delivery()).toMatchObject({ state: 'waiting', failure: 'broken' })
    const wait = await secondsUntilDue()
    expect(wait).toBeGreaterThan(seconds - 4)
    expect(wait).toBeLessThan(seconds * 1.1 + 1)
    await later(`${Math.ceil(wait)} seconds`)
  }
  await sendDue(database)
  expect(await delivery()).toMatchObject({ state: 'failed', attempts: 10, failure: 'broken' })
  await later('10 days')
  await sendDue(database)
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map((event) => event.id))).toEqual(new Set([id]))
  expect(new Set(receiver.received.map((event) => event.body)).size).toBe(1)
  const attempts = await db().execute(sql`select status, failure, answer from webhook_attempts`)
  expect(attempts).toHaveLength(10)
  expect(attempts[0]).toEqual({ status: 500, failure: 'broken', answer: 'answered 500' })
})

test('a receiver that comes back gets what it missed', async () => {
  receiver.behave(500)
  const { id } = await webhook()
  await happen()
  await sendAll()
  expect((await row(id))?.failing_since).not.toBeNull()
  receiver.behave(204)
  await later('6 seconds')
  await sendDue(database)
  expect(await delivery()).toMatchObject({ state: 'sent', attempts: 2 })
  expect((await row(id))?.failing_since).toBeNull()
})

test.each([
  ['seconds', '7200', 7200],
  ['a date', () => new Date(Date.now() + 3_600_000).toUTCString(), 3600],
  ['a hundred years', '3153600000', 86_400],
  ['less than we wait anyway', '1', 5],
  ['nonsense', 'soon', 5],
])('Retry-After in %s is kept, within a day', async (_, value, seconds) => {
  receiver.behave((response) => response.writeHead(429, { 'retry-after': typeof value === 'string' ? value : value() }).end())
  await webhook()
  await happen()
  await sendAll()
  expect(await delivery()).toMatchObject({ state: 'waiting', failure: 'refused' })
  expect(Math.abs((await secondsUntilDue()) - seconds)).toBeLessThan(5)
})

test('410 ends the webhook, and what waits for it', async () => {
  receiver.behave(500)
  const { id } = await webhook()
  await happen()
  await sendAll()
  receiver.behave(410)
  await happen()
  await sendAll()
  expect(await row(id)).toMatchObject({ state: 'gone' })
  expect(await db().execute(sql`select state, failure from webhook_deliveries order by id`)).toEqual([
    { state: 'failed', failure: 'gone' },
    { state: 'failed', failure: 'gone' },
  ])
  await happen()
  await sendAll()
  expect(receiver.received).toHaveLength(2)
})

test('a redirect is not followed and counts as a failure', async () => {
  const other = await startWebhookReceiver()
  receiver.behave((response) => response.writeHead(307, { location: other.url }).end())
  await webhook()
  await happen()
  await sendAll()
  expect(await delivery()).toMatchObject({ state: 'waiting', failure: 'redirected' })
  expect(other.received).toHaveLength(0)
  await other.stop()
})

test('a receiver that never ends its answer is given up, and one that answers a gigabyte is cut off', async () => {
  let sent = 0
  receiver.behave((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
  })
  await webhook()
  await happen()
  await sendAll(500)
  expect(await delivery()).toMatchObject({ state: 'waiting', failure: 'no_answer' })
  receiver.behave((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && sent < 2 ** 30) {
        sent += 65_536
        if (!response.write(Buffer.alloc(65_536, 'a'))) return void response.once('drain', more)
      }
    }
    more()
  })
  await later('6 seconds')
  await sendDue(database)
  expect(await delivery()).toMatchObject({ state: 'sent' })
  expect(sent).toBeLessThan(2 ** 26)
  expect((await db().execute<{ n: number }>(sql`select length(answer) as n from webhook_attempts order by id desc limit 1`))[0]?.n).toBe(1024)
})

test('an answer that is no text is stored as text', async () => {
  receiver.behave((response) => response.end(Buffer.concat([Buffer.from([0, 0xff, 0xc3]), Buffer.from('olá')])))
  await webhook()
  await happen()
  await sendAll()
  expect((await db().execute(sql`select answer from webhook_attempts`))[0]).toEqual({ answer: '\ufffd\ufffd\ufffdolá' })
})

test('after five days of failures a webhook is switched off, and its owner told once, by letter and in the list', async () => {
  receiver.behave(500)
  const { id, token } = await webhook(promoter)
  await happen('completion.approved', promoter.id)
  await sendAll()
  await later('4 days 23 hours')
  await happen('completion.approved', promoter.id)
  await sendAll()
  expect((await row(id))?.state).toBe('active')
  await later('1 hour')
  await happen('completion.approved', promoter.id)
  await sendAll()
  expect(await row(id)).toMatchObject({ state: 'failed' })
  expect(await db().execute(sql`select kind, address from mails`)).toEqual([{ kind: 'webhook_switched_off', address: promoter.email }])
  expect((await send('GET', '/api/v1/webhooks', { token })).body.data).toMatchObject([{ id, state: 'failed', waiting: 0 }])
  expect(await db().execute(sql`select action from audit_log where action = 'webhook.switched_off'`)).toHaveLength(1)
  const before = receiver.received.length
  await happen('completion.approved', promoter.id)
  await later('1 day')
  await sendAll()
  expect(receiver.received).toHaveLength(before)
})

test('who gets what: administrators everything, promoters what is theirs and what is told of tasks, by the types they chose', async () => {
  const other = await makeUser('promoter')
  const all: EventType[] = ['completion.approved', 'campaign.published', 'payout.paid']
  const of = {
    admin: await webhook(admin, all),
    promoter: await webhook(promoter, all),
    picky: await webhook(promoter, ['payout.paid']),
    other: await webhook(other, all),
  }
  const disabled = await makeUser('promoter')
  await webhook(disabled, all)
  await db().execute(sql`update users set active = false where id = ${disabled.id}`)
  await happen('completion.approved', promoter.id)
  await happen('campaign.published', null)
  await happen('payout.paid', null)
  await happen('click.counted', promoter.id)
  await dispatchAll(db())
  const told = await db().execute<{ id: string; types: string[] }>(
    sql`select webhook_id::int as id, array_agg(type order by type) as types from webhook_deliveries join events on events.id = event_id group by 1 order by 1`,
  )
  expect([...told]).toEqual([
    { id: of.admin.id, types: ['campaign.published', 'completion.approved', 'payout.paid'] },
    { id: of.promoter.id, types: ['campaign.published', 'completion.approved'] },
    { id: of.other.id, types: ['campaign.published'] },
  ])
})

test('one that hangs is asked at most ten times at once, and holds up no other', { tags: ['large'] }, async () => {
  const slow = await startWebhookReceiver()
  slow.behave(() => {})
  await webhook(admin, ['completion.approved'], slow.url)
  await webhook(admin, ['completion.approved', 'payout.paid'])
  for (let n = 0; n < 20; n++) await happen()
  await dispatchAll(db())
  const stop = new AbortController()
  const sending = sendDue(database, { stop: stop.signal })
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(20)
  // The quick one may be done before all calls of the slow one have arrived.
  await expect.poll(() => slow.state.mostUnderWay, { timeout: 10_000 }).toBe(10)
  stop.abort()
  await sending
  expect(slow.state.mostUnderWay).toBe(10)
  await slow.stop()
})

test('ten at once hold over all processes', async () => {
  await webhook()
  for (let n = 0; n < 40; n++) await happen()
  await dispatchAll(db())
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimDeliveries(db(), 64)))
  expect(claims.flat()).toHaveLength(10)
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(10)
  // Another event makes everybody look again, and nobody may send it yet.
  await happen()
  await dispatchAll(db())
  expect(await claimDeliveries(db(), 64)).toEqual([])
})

test('claims are fair: a webhook with much to send does not push out one with little', async () => {
  const busy = await webhook(admin, ['click.counted'])
  for (let n = 0; n < 30; n++) await happen('click.counted')
  const quiet = await webhook(admin, ['payout.paid'])
  await happen('payout.paid')
  await dispatchAll(db())
  const claimed = (await claimDeliveries(db(), 8)).map(({ id }) => id)
  const whose = await db().execute<{ id: number }>(
    sql`select webhook_id::int as id from webhook_deliveries where id in (${sql.join(
      claimed.map((id) => sql`${id}`),
      sql`, `,
    )}) group by 1 order by 1`,
  )
  expect(whose.map(({ id }) => id)).toEqual([busy.id, quiet.id])
})

test('two processes send 200 events and none twice', { timeout: 240_000, tags: ['large'] }, async () => {
  await webhook()
  await webhook(admin, ['completion.approved'])
  for (let n = 0; n < 100; n++) await happen()
  await dispatchAll(db())
  process.env.WEBHOOK_ALLOW_LOCAL = 'true'
  const ended = await Promise.all([1, 2].map(() => runServerCode('lib/testing/send-webhooks.ts')))
  expect(ended).toEqual([1, 2].map(() => ({ code: 0, text: '' })))
  expect(receiver.received).toHaveLength(200)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(100)
  expect(await db().execute(sql`select state, attempts, count(*)::int as n from webhook_deliveries group by 1, 2`)).toEqual([
    { state: 'sent', attempts: 1, n: 200 },
  ])
})

test('an event whose process died is sent by another after its claim, not before, with the same id', async () => {
  await webhook()
  const id = await happen()
  await dispatchAll(db())
  expect(await claimDeliveries(db(), 1)).toHaveLength(1)
  await sendDue(database)
  expect(receiver.received).toHaveLength(0)
  await later('31 seconds')
  await sendDue(database)
  expect(receiver.received.map((event) => event.id)).toEqual([id])
  expect(await delivery()).toMatchObject({ state: 'sent', attempts: 2 })
})

test('the end of the process gives a delivery that hangs a second, and gives it back uncounted', async () => {
  receiver.behave(() => {})
  const { id } = await webhook()
  await happen()
  await dispatchAll(db())
  const stop = new AbortController()
  const sending = sendDue(database, { stop: stop.signal, lasting: true })
  await expect.poll(() => receiver.received.length).toBe(1)
  stop.abort()
  await sending
  // After its own time-out it would count as an attempt.
  expect(await delivery()).toMatchObject({ state: 'waiting', attempts: 0, claimed_at: null })
  expect((await row(id))?.failing_since).toBeNull()
  expect(await secondsUntilDue()).toBeLessThanOrEqual(0)
})

test('a pause keeps what waits, and it is sent when the webhook is active again', async () => {
  const { id, token } = await webhook()
  await happen()
  await dispatchAll(db())
  await send('PATCH', `/api/v1/webhooks/${id}`, { token, json: { state: 'paused' } })
  await sendDue(database)
  await happen()
  await sendAll()
  expect(receiver.received).toHaveLength(0)
  await send('PATCH', `/api/v1/webhooks/${id}`, { token, json: { state: 'active' } })
  await sendDue(database)
  expect(receiver.received).toHaveLength(1)
})
