import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { completions } from '@/db/schema/completions'
import { sendWaiting } from '@/lib/people/mail/send'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { send } from '@/lib/testing/http'
import { startMailServer } from '@/lib/testing/mail-server'
import { makeUser, submission } from '@/lib/testing/people'
import { startPushService } from '@/lib/testing/push-stand-in'

let push: Awaited<ReturnType<typeof startPushService>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let admin: Awaited<ReturnType<typeof makeUser>>
let serial = 0
/** A time zone in which it is noon now. */
const noonZone = () => `Etc/GMT${(new Date().getUTCHours() - 12).toLocaleString('en', { signDisplay: 'always' })}`
/** Sends what waits at a moment of today, by the clock of this process alone. */
async function workAt(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`) })
  await work()
  vi.useRealTimers()
}

beforeAll(async () => {
  push = await startPushService()
  mail = await startMailServer()
  admin = await makeUser('admin', { name: 'Helena' })
})
beforeEach(async () => {
  await database().execute(sql`truncate mails, channel_consents cascade`)
  push.received.length = 0
  mail.received.length = 0
  Object.assign(env(), mail.settings, { WEBHOOK_ALLOW_LOCAL: true })
})
afterAll(async () => {
  await push.stop()
  await mail.stop()
})

async function newTask(fields: Record<string, string> = {}) {
  const whatsapp = `119${String(20_000_000 + ++serial)}`
  const email = `pessoa-${serial}@example.com`
  const form = await submission({ fingerprint: `device-${serial}`, whatsapp, email, ...fields })
  const { body } = await send('POST', '/api/v1/referrals', { form })
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, code: body.data as string, token: body.meta.task_token as string, whatsapp, email }
}
type Task = Awaited<ReturnType<typeof newTask>>
const call = (method: string, { token }: Pick<Task, 'token'>, json?: object, language = 'pt-BR') =>
  send(method, '/api/v1/my-task/channels', { ...(json && { json }), headers: { 'x-task-token': token, 'accept-language': language } })
const turn = (task: Pick<Task, 'token'>, channel: string, on: boolean, more: object = {}, language?: string) =>
  call('PATCH', task, { channel, on, time_zone: noonZone(), ...more }, language)
const letters = () => database().execute<Record<string, unknown>>(sql`select kind, state, channel, failure, skipped, attempts from mails order by id`)
const consents = () =>
  database().execute<Record<string, unknown>>(sql`select channel, wording, locale, time_zone, ended_by, endpoint from channel_consents order by id`)
const dueNow = () => database().execute(sql`update mails set due_at = now() - interval '1 second' where state = 'waiting'`)
/** Sends what waits, whenever it would be due; twice, because what is told of one task is told in order. */
async function work(times = 2) {
  for (let n = 0; n < times; n++) {
    await dueNow()
    await sendWaiting(database(), linkMakers)
  }
}
const review = ({ id }: Task, json: object) => send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, ...json } })

describe('a device', () => {
  test('that its person chose is pushed each fact once, signed and encrypted, without name, amount or link, and no letter is sent', async () => {
    const task = await newTask()
    const device = push.device()
    expect((await turn(task, 'push', true, device)).status).toBe(200)
    await review(task, { decision: 'reject', reason: 'incomplete', note: 'Falta a última tela' })
    await work(3)
    expect(push.received.map(({ notice }) => notice)).toEqual([
      { title: 'Recebemos sua tarefa', text: expect.any(String), code: task.code },
      { title: 'Sua tarefa voltou', text: expect.any(String), code: task.code },
    ])
    expect(JSON.stringify(push.received)).not.toMatch(/R\$|Ana|my-task/)
    const [{ claims, headers } = { claims: undefined, headers: {} }] = push.received
    expect(claims?.aud).toBe(push.origin)
    expect(claims?.sub).toMatch(/^(https:|mailto:)/)
    expect(claims?.exp).toBeGreaterThan(Date.now() / 1000)
    expect(claims?.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60)
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect([...push.keysNamed]).toEqual([(await call('GET', task)).body.data.push_key])
    expect(mail.received).toEqual([])
    expect((await letters()).map(({ state, channel }) => [state, channel])).toEqual([
      ['sent', 'push'],
      ['sent', 'push'],
    ])
  })

  test('is told in the language in which it was chosen, and the words and the moment are kept', async () => {
    const task = await newTask()
    await turn(task, 'push', true, push.device(), 'en')
    await work()
    expect(push.received[0]?.notice.title).toBe('We received your task')
    expect(await consents()).toMatchObject([{ channel: 'push', locale: 'en', wording: expect.stringMatching(/^Tell me: on this phone\. /) }])
    const { channel_consents } = (await send('GET', '/api/v1/my-task/data', { headers: { 'x-task-token': task.token } })).body.data
    expect(channel_consents).toMatchObject([{ channel: 'push', chosen_at: expect.any(String), ended_at: null, endpoint: expect.stringContaining(push.origin) }])
  })

  for (const status of [404, 410, 403])
    test(`that its push service answers ${status} for is forgotten for all tasks, and the next channel tells`, async () => {
      const [task, other] = [await newTask(), await newTask()]
      const device = push.device()
      await turn(task, 'push', true, device)
      await turn(other, 'push', true, device)
      await turn(task, 'email', true)
      push.answer({ status })
      await database().execute(sql`delete from mails where completion_id = ${other.id}`)
      await work()
      expect(await letters()).toMatchObject([{ state: 'sent', channel: 'email', skipped: { push: 'gone' } }])
      expect(mail.received.map(({ to }) => to)).toEqual([[task.email]])
      expect((await consents()).filter(({ endpoint }) => endpoint)).toEqual([])
      expect((await call('GET', other)).body.data.chosen).toEqual([])
    })

  test('is tried again after 429, 5xx and no answer, later each time, and the fact is told once', async () => {
    const task = await newTask()
    await turn(task, 'push', true, push.device())
    const waits = async () =>
      Number((await database().execute<{ s: string }>(sql`select extract(epoch from due_at - now()) as s from mails where state = 'waiting'`))[0]?.s)
    push.answer({ status: 429, headers: { 'retry-after': '600' } })
    await work(1)
    expect(await waits()).toBeGreaterThan(500)
    push.answer({ status: 503 })
    await work(1)
    expect(await waits()).toBeGreaterThan(30)
    push.answer({ status: 0, drop: true })
    await work(1)
    expect(await letters()).toMatchObject([{ state: 'waiting', failure: 'push_no_connection', attempts: 3 }])
    await work()
    expect(push.received).toHaveLength(1)
    expect(await letters()).toMatchObject([{ state: 'sent', channel: 'push', failure: null }])
  })

  test('that goes on failing is left for the next channel', async () => {
    const task = await newTask()
    await turn(task, 'push', true, push.device())
    await turn(task, 'email', true)
    for (let attempt = 0; attempt < 4; attempt++) {
      push.answer({ status: 500 })
      await work(1)
    }
    expect(await letters()).toMatchObject([{ state: 'sent', channel: 'email', skipped: { push: 'push_500' } }])
  })

  test('at an address that is no push service is refused, and nothing is called', async () => {
    const task = await newTask()
    const before = push.calls()
    Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: false })
    const device = push.device()
    for (const endpoint of [device.endpoint, 'https://example.com/push', 'https://fcm.googleapis.com.example.com/x', 'http://fcm.googleapis.com/x'])
      expect((await turn(task, 'push', true, { ...device, endpoint })).status).toBe(422)
    expect((await turn(task, 'push', true, { ...device, endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'abc' })).status).toBe(422)
    expect((await turn(task, 'push', true, { ...device, endpoint: 'https://fcm.googleapis.com/fcm/send/x' })).status).toBe(200)
    expect(push.calls()).toBe(before)
  })

  test('is one of at most five of a task', async () => {
    const task = await newTask()
    for (let n = 0; n < 6; n++) await turn(task, 'push', true, push.device())
    expect((await call('GET', task)).body.data.devices).toHaveLength(5)
    expect((await consents()).map(({ ended_by }) => ended_by)).toEqual(['replaced', null, null, null, null, null])
  })
})

describe('a choice', () => {
  test('is nobody’s beforehand: who never chose gets letters at the address they gave, and who ended all gets nothing', async () => {
    const task = await newTask()
    expect((await call('GET', task)).body.data).toMatchObject({ possible: ['push', 'email'], chosen: [], by_default: true })
    await work()
    expect(mail.received).toHaveLength(1)
    await turn(task, 'email', true)
    await turn(task, 'email', false)
    expect((await call('GET', task)).body.data).toMatchObject({ chosen: [], by_default: false })
    await review(task, { decision: 'approve' })
    await work()
    expect(mail.received).toHaveLength(1)
    expect((await letters())[1]).toMatchObject({ kind: 'task_approved', state: 'dropped', failure: 'not_chosen' })
  })

  test('that ends while something waits sends nothing, and of two channels the other one tells', async () => {
    const task = await newTask()
    const device = push.device()
    await turn(task, 'push', true, device)
    await turn(task, 'email', true)
    await turn(task, 'push', false, { endpoint: device.endpoint })
    await work()
    expect([push.received.length, mail.received.length]).toEqual([0, 1])
  })

  test('is possible without an e-mail, and without a mail server', async () => {
    Object.assign(env(), { SMTP_URL: undefined })
    const task = await newTask({ email: 'alguem@example.com' })
    await database().execute(sql`update completions set email = null where id = ${task.id}`)
    await database().execute(sql`delete from mails`)
    expect((await call('GET', task)).body.data).toMatchObject({ possible: ['push'], by_default: false })
    expect((await turn(task, 'email', true)).status).toBe(409)
    await turn(task, 'push', true, push.device())
    await review(task, { decision: 'approve' })
    await work()
    expect(push.received.map(({ notice }) => notice.title)).toEqual(['Recebemos sua tarefa', 'Sua tarefa foi aprovada'])
    // What is a letter alone has nowhere to go.
    const method = { method: 'pix', key_type: 'cpf', key: '52998224725' }
    expect((await send('PATCH', '/api/v1/my-task/payout-method', { json: method, headers: { 'x-task-token': task.token } })).status).toBe(200)
    Object.assign(env(), mail.settings)
    await work()
    expect((await letters()).at(-1)).toMatchObject({ kind: 'task_method_changed', state: 'dropped', failure: 'no_address' })
    expect(mail.received).toEqual([])
  })

  test('is not made by whoever only knows code and number', async () => {
    const task = await newTask()
    const { body } = await send('POST', '/api/v1/task-access', { json: { payment_code: task.code, whatsapp: task.whatsapp } })
    const stranger = { token: body.data.task_token as string }
    expect((await turn(stranger, 'push', true, push.device())).body).toMatchObject({ code: 'ask_first' })
    expect((await turn(stranger, 'email', false)).status).toBe(409)
  })

  test('is erased with the person, and nothing that waits is sent', async () => {
    const task = await newTask()
    await turn(task, 'push', true, push.device())
    await send('DELETE', '/api/v1/my-task', { headers: { 'x-task-token': task.token } })
    await work()
    expect([await consents(), await letters(), push.received]).toEqual([[], [], []])
  })
})

describe('at night', () => {
  test('nothing rings from 21 to 8 in the time of the person: it waits until the morning', async () => {
    const task = await newTask()
    await turn(task, 'push', true, { ...push.device(), time_zone: 'America/Manaus' })
    const waitHours = async () =>
      Number((await database().execute<{ h: string }>(sql`select extract(epoch from due_at - now()) / 3600 as h from mails where state = 'waiting'`))[0]?.h)
    // 20:59, 21:00, 23:59, 0:00 and 7:59 in Manaus, which is four hours behind UTC.
    for (const [time, hours] of [
      ['01:00:00', 11],
      ['03:59:59', 8],
      ['04:00:00', 8],
      ['11:59:00', 0],
    ] as const) {
      await workAt(time)
      expect(push.received).toEqual([])
      expect(Math.round(await waitHours())).toBe(hours)
      expect(await letters()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    }
    await workAt('12:00:00')
    expect(push.received).toHaveLength(1)
  })

  test('the evening ends at 21 o’clock', async () => {
    const task = await newTask()
    await turn(task, 'push', true, { ...push.device(), time_zone: 'America/Manaus' })
    await workAt('00:59:59')
    expect(push.received).toHaveLength(1)
  })
})
