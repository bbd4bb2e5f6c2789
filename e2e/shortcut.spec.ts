import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import { expect } from '@playwright/test'
import { formOf, person, proofOf } from '@/lib/testing/visitor.mjs'
import { ask, encoded } from './support/ask'
import { makePromoter, PASSWORD } from './support/promoter'
import { test } from './support/test'
import { png } from './support/wizard'

// The lookup that records a click and the handing in of a task are answered without Next where we have the server. With a query they
// go the long way.
const at = (address: string, headers: Record<string, string> = {}, method = 'GET', body?: Buffer) =>
  ask(`${(process.env.E2E_BASE_URL ?? '').replace('localhost', '127.0.0.1')}${address}`, headers, { method, ...(body && { body }) })
type Answer = Awaited<ReturnType<typeof at>>

/** What an answer says, without what belongs to its moment or to its transport. */
function said({ status, headers, text }: Answer) {
  const { date: _d, 'x-request-id': id, 'content-length': _l, 'transfer-encoding': _t, connection: _c, 'keep-alive': _k, vary, ...rest } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  // The long way adds the headers of Next's router, for pages.
  expect(vary).toContain('Authorization, Cookie, Accept-Language')
  return { status, headers: rest, body: JSON.parse(text || 'null') }
}

test('the short way answers as the long way does', async ({ request }) => {
  const { code } = await makePromoter(request)
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' }
  const cases: { address: string; headers: Record<string, string>; status: number }[] = [
    { address: code, headers: { ...phone, 'x-device-fingerprint': 'short-way' }, status: 200 },
    { address: code.toLowerCase(), headers: phone, status: 200 },
    { address: 'NOBODY77', headers: { ...phone, 'accept-language': 'pt-BR' }, status: 404 },
    { address: 'NOBODY77', headers: { ...phone, cookie: 'NEXT_LOCALE=en; other="ü' }, status: 404 },
    { address: code, headers: { ...phone, 'x-device-fingerprint': 'x'.repeat(300) }, status: 422 },
    { address: code, headers: { ...phone, 'x-device-fingerprint': 'x', 'x-completa-peer': '203.0.113.1', 'x-forwarded-for': 'nonsense' }, status: 200 },
  ]
  for (const { address, headers, status } of cases) {
    const short = await at(`/api/v1/referrals/${address}`, headers)
    const long = await at(`/api/v1/referrals/${address}?long`, headers)
    expect({ address, status: short.status }).toEqual({ address, status })
    expect(said(short)).toEqual(said(long))
  }
})

test('other methods and other spellings of the address go the long way', async () => {
  expect((await at('/api/v1/referrals/NOBODY77', {}, 'POST')).status).toBe(405)
  expect((await at('/api/v1/referrals/NOBODY77', {}, 'HEAD')).status).toBe(404)
  for (const address of ['%4eOBODY77', 'NOBODY77/', 'NOBODY77/x', '..%2fclicks', `${'A'.repeat(40)}`]) {
    const { status } = await at(`/api/v1/referrals/${address}`)
    expect({ address, isRefused: [308, 404].includes(status) }).toEqual({ address, isRefused: true })
  }
})

test('a click by the short way is stored before it is answered', async ({ request }) => {
  const { code, email } = await makePromoter(request)
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => at(`/api/v1/referrals/${code}`, { ...phone, 'x-device-fingerprint': `device-${n % 20}` })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { token } = (await (await request.post('/api/v1/login', { data: { email, password: PASSWORD } })).json()).data
  const { data } = await (await request.get('/api/v1/dashboard-summary', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(data.total).toBe(20)
})

const short = '/api/v1/referrals'
const long = '/api/v1/referrals?long'

async function task(fields: Record<string, string | Blob | undefined> = {}) {
  const { buffer } = await png()
  return encoded(formOf({ ...person, whatsapp: `+55119${randomInt(10_000_000, 99_999_999)}`, proof: proofOf(buffer, 'png'), ...fields }))
}

const handIn = (address: string, { type, body }: Awaited<ReturnType<typeof task>>, headers: Record<string, string> = {}) =>
  at(address, { 'content-type': type, 'content-length': String(body.length), ...headers }, 'POST', body)

test('a task is taken in by the short way as by the long way', async () => {
  const whole = await task()
  const cases: { what: string; status: number; headers?: Record<string, string>; sent: Awaited<ReturnType<typeof task>> }[] = [
    { what: 'no proof', status: 422, sent: await task({ proof: undefined }) },
    { what: 'a text for a proof', status: 422, headers: { 'accept-language': 'pt-BR' }, sent: await task({ proof: 'a text' }) },
    { what: 'JSON', status: 415, sent: { type: 'application/json', body: Buffer.from('{}') } },
    { what: 'no boundary', status: 400, sent: { ...whole, type: 'multipart/form-data' } },
    { what: 'half a form', status: 400, sent: { ...whole, body: whole.body.subarray(0, whole.body.length / 2) } },
    { what: 'no body', status: 400, sent: { ...whole, body: Buffer.alloc(0) } },
    { what: 'a key that is none', status: 422, headers: { 'idempotency-key': 'short' }, sent: whole },
  ]
  for (const { what, status, headers, sent } of cases) {
    const answers = [await handIn(short, sent, headers), await handIn(long, sent, headers)] as const
    expect({ what, statuses: answers.map((answer) => answer.status) }).toEqual({ what, statuses: [status, status] })
    expect(said(answers[0]), what).toEqual(said(answers[1]))
  }
  const taken = [said(await handIn(short, await task())), said(await handIn(long, await task()))]
  for (const { status, body } of taken) {
    expect(status).toBe(201)
    expect(body).toEqual({ data: expect.stringMatching(/^[A-Z0-9]{8}$/), meta: { expires_at: expect.stringMatching(/Z$/) } })
  }
  expect(taken[0]?.headers).toEqual(taken[1]?.headers)
})

test('one key is one code, whichever way the attempts take', async () => {
  const sent = await task()
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([short, long, short, long].map((address) => handIn(address, sent, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => JSON.parse(text).data)).size).toBe(1)
})

test('a task that breaks off on its way is nothing, and the next one is taken in', async ({ sql }) => {
  const [before] = await sql`select count(*)::int as n from completions where name = 'Broken Off'`
  const { type, body } = await task({ name: 'Broken Off' })
  for (const share of [0, 0.3, 0.9]) {
    const { port } = new URL(process.env.E2E_BASE_URL ?? '')
    await new Promise((resolve) => {
      const request = http.request({ host: '127.0.0.1', port, path: short, method: 'POST', headers: { 'content-type': type, 'content-length': body.length } })
      request.on('error', resolve)
      request.write(body.subarray(0, Math.max(1, body.length * share)), () => setTimeout(() => request.destroy(new Error('out of reach')), 50))
    })
  }
  expect((await handIn(short, await task())).status).toBe(201)
  expect((await sql`select count(*)::int as n from completions where name = 'Broken Off'`)[0]).toEqual(before)
})
