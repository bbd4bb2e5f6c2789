import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { send } from '@/lib/testing/http'
import { startMailServer } from '@/lib/testing/mail-server'
import { makeUser, submission } from '@/lib/testing/people'
import { sendWaiting } from './send'

const APP_SECRET = 'the secret of the app at Meta'
const VERIFY_TOKEN = 'the verify token of both'

interface Sent {
  authorization: string | undefined
  path: string | undefined
  body: { to: string; template: { name: string; language: { code: string }; components?: unknown } }
}
const sent: Sent[] = []
const answers: { status: number; code?: number }[] = []
const graph = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { status, code } = answers.shift() ?? { status: 200 }
  if (status === 200) sent.push({ authorization: request.headers.authorization, path: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) })
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status === 200 ? { messages: [{ id: `wamid.${sent.length}` }] } : { error: { code } }))
})

let mail: Awaited<ReturnType<typeof startMailServer>>
let admin: Awaited<ReturnType<typeof makeUser>>
let serial = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(0, '127.0.0.1', resolve))
  mail = await startMailServer()
  admin = await makeUser('admin')
})
beforeEach(async () => {
  await database().execute(sql`truncate mails, channel_consents cascade`)
  sent.length = 0
  mail.received.length = 0
  Object.assign(env(), mail.settings, {
    ...{ WHATSAPP_TOKEN: 'EAAG', WHATSAPP_PHONE_ID: '1055', WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN },
    WHATSAPP_BASE_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  await new Promise((resolve) => graph.close(resolve))
  await mail.stop()
})

const noonZone = () => `Etc/GMT${(new Date().getUTCHours() - 12).toLocaleString('en', { signDisplay: 'always' })}`
async function newTask() {
  const whatsapp = `119${String(87_000_000 + ++serial)}`
  const form = await submission({ fingerprint: `phone-${serial}`, whatsapp, email: `zap-${serial}@example.com` })
  const { body } = await send('POST', '/api/v1/referrals', { form })
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, token: body.meta.task_token as string, whatsapp }
}
const turn = ({ token }: { token: string }, channel: string, on = true) =>
  send('PATCH', '/api/v1/my-task/channels', {
    json: { channel, on, time_zone: noonZone() },
    headers: { 'x-task-token': token, 'accept-language': 'pt-BR' },
  })
async function work() {
  for (let n = 0; n < 2; n++) {
    await database().execute(sql`update mails set due_at = now() - interval '1 second' where state = 'waiting'`)
    await sendWaiting(database(), linkMakers)
  }
}
const letters = () => database().execute<Record<string, unknown>>(sql`select state, channel, skipped, billed, message_id from mails order by id`)
/** What Meta sends, signed with the secret of the app unless another one is given. */
const hook = (value: object, secret = APP_SECRET) => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return send('POST', '/api/v1/webhooks/whatsapp', { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } })
}

test('who chose WhatsApp gets templates in their language, without name, amount or link, and a return with its reason', async () => {
  const task = await newTask()
  expect((await turn(task, 'whatsapp')).status).toBe(200)
  await work()
  await send('POST', `/api/v1/completions/${task.id}/review`, { token: admin.token, json: { attempt: 1, decision: 'reject', reason: 'unreadable' } })
  await work()
  expect(sent.map(({ authorization, path }) => [authorization, path])).toEqual(Array(2).fill(['Bearer EAAG', '/v23.0/1055/messages']))
  expect(sent[0]?.body).toMatchObject({ to: `55${task.whatsapp}`, template: { name: 'task_received', language: { code: 'pt_BR' } } })
  expect(sent[0]?.body.template.components).toBeUndefined()
  expect(sent[1]?.body.template).toMatchObject({
    name: 'task_returned',
    components: [{ type: 'body', parameters: [{ type: 'text', text: expect.any(String) }] }],
  })
  expect(JSON.stringify(sent)).not.toMatch(/R\$|https?:|Ana/)
  expect(mail.received).toEqual([])
})

test('what it is billed as is noted, and a message that did not arrive is told by the next channel, once', async () => {
  const task = await newTask()
  await turn(task, 'whatsapp')
  await turn(task, 'email')
  await work()
  const failed = { statuses: [{ id: 'wamid.1', status: 'failed', errors: [{ code: 131026 }], pricing: { billable: false, category: 'utility' } }] }
  await hook({ statuses: [{ id: 'wamid.1', status: 'sent', pricing: { billable: true, category: 'utility' } }] })
  expect(await letters()).toMatchObject([{ state: 'sent', channel: 'whatsapp', billed: 'utility', message_id: 'wamid.1' }])
  expect((await hook(failed)).status).toBe(200)
  await hook(failed)
  await work()
  await hook(failed)
  await work()
  expect(await letters()).toMatchObject([{ state: 'sent', channel: 'email', skipped: { whatsapp: 'not_on_whatsapp' } }])
  expect([sent.length, mail.received.length]).toEqual([1, 1])
})

test('a number that is not on WhatsApp, or a template that is missing, is told by the next channel; too much at once is tried again', async () => {
  const task = await newTask()
  await turn(task, 'whatsapp')
  await turn(task, 'email')
  answers.push({ status: 400, code: 130429 }, { status: 404, code: 132001 })
  await work()
  expect(await letters()).toMatchObject([{ state: 'sent', channel: 'email', skipped: { whatsapp: 'whatsapp_132001' } }])
})

test('PARAR from the number, with or without its ninth digit, ends it for all its tasks, and other words do not', async () => {
  const tasks = [await newTask(), await newTask()] as const
  await database().execute(sql`update completions set whatsapp = (select whatsapp from completions where id = ${tasks[0].id}) where id = ${tasks[1].id}`)
  const from = `55${tasks[0].whatsapp}`
  const active = async () =>
    Number((await database().execute<{ n: number }>(sql`select count(*)::int as n from channel_consents where ended_at is null`))[0]?.n)
  for (const [number, text, left] of [
    [from, 'não vou parar', 2],
    ['5511900000000', 'PARAR', 2],
    [from, 'Parar.', 0],
    [`${from.slice(0, 4)}${from.slice(5)}`, 'STOP', 0],
  ] as const) {
    for (const task of tasks) await turn(task, 'whatsapp')
    await hook({ messages: [{ from: number, type: 'text', text: { body: text } }] })
    expect(await active()).toBe(left)
  }
  await work()
  expect(sent).toEqual([])
  expect(await database().execute(sql`select distinct ended_by from channel_consents`)).toEqual([{ ended_by: 'stop_word' }])
})

test('what Meta did not sign changes nothing, its challenge is answered to the verify token alone, and without settings both are 404', async () => {
  const task = await newTask()
  await turn(task, 'whatsapp')
  const stop = { messages: [{ from: `55${task.whatsapp}`, text: { body: 'PARAR' } }] }
  expect((await hook(stop, 'another secret')).status).toBe(401)
  expect((await send('POST', '/api/v1/webhooks/whatsapp', { body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(401)
  const challenge = (token: string) => send<unknown>('GET', `/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
  expect(await challenge(VERIFY_TOKEN.replaceAll(' ', '+'))).toMatchObject({ status: 200, body: 1158201444 })
  expect((await challenge('forged')).status).toBe(404)
  Object.assign(env(), { WHATSAPP_TOKEN: undefined, WHATSAPP_VERIFY_TOKEN: undefined })
  expect((await hook(stop)).status).toBe(404)
  expect((await challenge('')).status).toBe(404)
  const { possible } = (await send('GET', '/api/v1/my-task/channels', { headers: { 'x-task-token': task.token } })).body.data
  expect(possible).toEqual(['push', 'email'])
})
