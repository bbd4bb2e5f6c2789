import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { askForWebhook, confirmedSession } from '@/lib/testing/webhooks'
import { dispatchAll } from './dispatch'
import { sendDue } from './send-due'

type Person = Awaited<ReturnType<typeof makeUser>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let promoter: Person
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events cascade`)
  promoter = await makeUser('promoter')
  receiver.received.length = 0
  receiver.challenges.length = 0
  receiver.state.answersChallenge = (response, challenge) => void response.end(challenge)
})
afterAll(() => receiver.stop())

const made = async (url = receiver.url) => (await askForWebhook(promoter, { url })).body.data as { id: number; secret: string; state: string }
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) =>
  send(method, `/api/v1/webhooks${path}`, { token: await confirmedSession(promoter), ...(json && { json }) })
const verify = (id: number) => call('POST', `/${id}/verify`)
async function happenAndSend() {
  await database().execute(sql`insert into events (type, promoter_id, data) values ('completion.approved', ${promoter.id}, '{}')`)
  await dispatchAll(database())
  await sendDue(database)
}

test('making a webhook, and giving it another address, asks for the password; other changes do not', async () => {
  const json = { name: 'Painel', url: receiver.url, types: ['completion.approved'] }
  const asked = await send('POST', '/api/v1/webhooks', { token: promoter.token, json })
  expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_required'])
  const { id } = await made()
  const change = async (body: object) => (await send('PATCH', `/api/v1/webhooks/${id}`, { token: promoter.token, json: body })).body
  expect(await change({ url: `${receiver.url}/other` })).toMatchObject({ code: 'confirmation_required' })
  expect(await change({ url: receiver.url, name: 'Outro', types: ['payout.paid'] })).toMatchObject({ data: { name: 'Outro' } })
})

test('a new address gets one signed challenge when its owner asks, nothing else before it answers, and everything afterwards', async () => {
  const { id, secret, state } = await made()
  expect(state).toBe('unverified')
  await happenAndSend()
  expect([receiver.received, receiver.challenges]).toEqual([[], []])
  for (const [method, path, json] of [
    ['POST', '/test', undefined],
    ['PATCH', '', { state: 'active' }],
  ] as const)
    expect((await call(method, `/${id}${path}`, json)).status, `${method} ${path}`).toBe(409)
  const { body } = await verify(id)
  expect(body.data).toMatchObject({ id, state: 'active', attempt: { status: 200, failure: null } })
  const [challenge] = receiver.challenges
  if (!challenge) throw new Error('no challenge came')
  expect(receiver.opened(secret, challenge)).toMatchObject({ type: 'webhook.verification', data: { webhook_id: id, challenge: expect.any(String) } })
  await happenAndSend()
  expect(receiver.received).toHaveLength(1)
  expect((await verify(id)).status).toBe(409)
  expect(receiver.challenges).toHaveLength(1)
})

test.each([
  ['an empty 2xx', (response: Answer) => void response.writeHead(204).end()],
  ['another text', (response: Answer) => void response.end('ok')],
  ['JSON of another field', (response: Answer, challenge: string) => void response.end(JSON.stringify({ data: { challenge } }))],
  ['the text with an error', (response: Answer, challenge: string) => void response.writeHead(500).end(challenge)],
  ['a redirect', (response: Answer, challenge: string) => void response.writeHead(302, { location: receiver.url }).end(challenge)],
])('an address that answers with %s is not confirmed, and what it answered is told', async (_, answers) => {
  receiver.state.answersChallenge = answers
  const { id } = await made()
  const { body } = await verify(id)
  expect(body.data).toMatchObject({
    state: 'unverified',
    attempt: { status: expect.any(Number), failure: expect.stringMatching(/wrong_echo|broken|redirected/) },
  })
  await happenAndSend()
  expect(receiver.received).toEqual([])
})
type Answer = Parameters<typeof receiver.state.answersChallenge>[0]

test('JSON with the challenge confirms too, and an address where nobody listens does not', async () => {
  receiver.state.answersChallenge = (response, challenge) => void response.end(JSON.stringify({ challenge }))
  expect((await verify((await made()).id)).body.data.state).toBe('active')
  const { id } = await made('http://127.0.0.1:1024/')
  expect((await verify(id)).body.data).toMatchObject({ state: 'unverified', attempt: { status: null, failure: 'no_connection' } })
})

test('after ten challenges in an hour an owner has no more, whatever webhooks they make', async () => {
  process.env.RATE_LIMIT_SCALE = '1'
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 })
  receiver.state.answersChallenge = (response) => void response.end('no')
  const ids = [(await made()).id, (await made(`${receiver.url}/b`)).id]
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await verify(ids[n % 2] ?? 0)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(receiver.challenges).toHaveLength(10)
})

test('a webhook that was there before counts as confirmed, and one that gets another address has to be confirmed again', async () => {
  await database().execute(sql`
    insert into webhooks (owner_id, name, url, types, secret) values (${promoter.id}, 'Velho', ${receiver.url}, '{completion.approved}', 's')`)
  expect((await call('GET', '')).body.data).toMatchObject([{ state: 'active' }])
  await database().execute(sql`delete from webhooks`)
  const { id } = await made()
  await verify(id)
  const moved = await call('PATCH', `/${id}`, { url: `${receiver.url}/moved` })
  expect(moved.body.data).toMatchObject({ state: 'unverified' })
  await happenAndSend()
  expect(receiver.received).toEqual([])
  expect((await call('PATCH', `/${id}`, { state: 'active' })).status).toBe(409)
  expect((await verify(id)).body.data.state).toBe('active')
  await happenAndSend()
  expect(receiver.received).toHaveLength(1)
})

test('nobody challenges the address of another', async () => {
  const { id } = await made()
  const stranger = await makeUser('admin')
  expect((await send('POST', `/api/v1/webhooks/${id}/verify`, { token: await confirmedSession(stranger) })).status).toBe(404)
  expect(receiver.challenges).toEqual([])
})

test('an answer that was right once confirms nothing again, and one to the address of before confirms not the new one', async () => {
  let kept = ''
  receiver.state.answersChallenge = (response, challenge) => {
    kept ||= challenge
    response.end(kept)
  }
  const [one, two] = [await made(), await made(`${receiver.url}/b`)]
  expect((await verify(one.id)).body.data.state).toBe('active')
  expect((await verify(two.id)).body.data).toMatchObject({ state: 'unverified', attempt: { failure: 'wrong_echo' } })
  // The owner moves it to an address that never answered while the challenge is under way.
  receiver.state.answersChallenge = (response, challenge) =>
    void call('PATCH', `/${two.id}`, { url: `${receiver.url}/moved` }).then(() => response.end(challenge))
  expect((await verify(two.id)).status).toBe(409)
  const { data } = (await call('GET', '')).body
  expect(data.find(({ id }: { id: number }) => id === two.id)).toMatchObject({ url: `${receiver.url}/moved`, state: 'unverified' })
})

test('a key makes no webhook, gives none another address, and leaves it as it was', async () => {
  const { id } = await made()
  await verify(id)
  const { body } = await send('POST', '/api/v1/keys', {
    token: await confirmedSession(promoter),
    json: { name: 'Painel', scopes: ['write:webhooks', 'read:webhooks', 'read:completions', 'read:clicks', 'read:payouts'] },
  })
  const token = body.data.key
  const moved = await send('PATCH', `/api/v1/webhooks/${id}`, { token, json: { url: `${receiver.url}/stolen` } })
  const another = await send('POST', '/api/v1/webhooks', { token, json: { name: 'Outro', url: `${receiver.url}/stolen`, types: ['completion.approved'] } })
  expect([moved.status, another.status].every((status) => status === 403 || status === 409)).toBe(true)
  expect((await call('GET', '')).body.data).toMatchObject([{ id, url: receiver.url, state: 'active' }])
})
