// @module-tag large
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { log } from '@/lib/platform/log'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'
import { PHONE, send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { directCalls as answerDirectly } from '@/server/direct.mjs'
import { directCall } from './direct'
import { findCalls } from './find-call'
import { allEndpoints } from './registry'

const answer = answerDirectly({
  log,
  direct: directCall,
  pages: {
    addresses: [],
    standIn: async () => undefined,
    linkPreview: () => undefined,
    withOwnAddress: (html) => html,
    builtAddress: (path) => path,
    locales: [],
    localeOf: () => '',
    cookieOf: () => '',
  },
  transport: {},
  listening: () => {},
  close: async () => {},
})
const server = http.createServer((request, response) => {
  request.headers[PEER_HEADER] = '203.0.113.7'
  if (!answer(request, response)) response.writeHead(599).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(base + path, { ...init, headers: { 'user-agent': PHONE, 'accept-language': 'en', ...init.headers } })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

/** The bytes of an answer as they were sent; the address is sent unchanged. */
const asRaw = (path: string, method: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.once('error', reject)
    request.end()
  })

test('a click and a task are taken directly, with the same answers as by their route handlers', async () => {
  const { code } = await makeUser('promoter')
  for (const path of [`/api/v1/referrals/${code}`, '/api/v1/referrals/NOBODY77']) {
    const [direct, routed] = [await ask(path), await send('GET', path)]
    expect({ status: direct.status, body: direct.body }).toEqual({ status: routed.status, body: routed.body })
    // The second call has one less left.
    for (const [name, value] of routed.headers) if (name !== 'x-request-id' && name !== 'ratelimit') expect(direct.headers.get(name)).toBe(value)
    expect(direct.headers.get('ratelimit')).toMatch(/^"lookup";r=\d+;t=\d+$/)
    expect(direct.headers.get('x-frame-options')).toBe('DENY')
  }
  const handedIn = await ask('/api/v1/referrals', { method: 'POST', body: await submission({ referral_code: code }) })
  expect(handedIn).toMatchObject({ status: 201, body: { data: expect.stringMatching(/^[A-Z0-9]{8}$/) } })
  for (const fields of [{ proof: undefined }, { age: '7' }]) {
    const [direct, routed] = [
      await ask('/api/v1/referrals', { method: 'POST', body: await submission(fields) }),
      await send('POST', '/api/v1/referrals', { form: await submission(fields) }),
    ]
    expect({ status: direct.status, body: direct.body }).toEqual({ status: 422, body: routed.body })
  }
})

test('a body that is too large is refused before it has come, and the connection carries the refusal', async () => {
  const status = await new Promise((resolve, reject) => {
    const request = http.request(`${base}/api/v1/referrals`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 50_000_000 },
    })
    request.once('response', (response) => resolve(response.statusCode))
    request.once('error', reject)
    request.write('--x\r\n')
  })
  expect(status).toBe(413)
})

test('whatever answers JSON under /api/v1 is answered directly, each address by its own endpoint', () => {
  const sample = ({ path }: EndpointShape) =>
    `/api/v1${path
      .replace(/\{code\}/, 'NOBODY77')
      .replace(/\{slug\}/, 'email')
      .replace(/\{\w+\}/g, '7')}`
  for (const endpoint of allEndpoints)
    for (const address of [sample(endpoint), `${sample(endpoint)}?page=2&search=ç`]) {
      const { method, path, csvRow } = endpoint
      expect(findCalls(sample(endpoint).slice('/api/v1/'.length).split('/'))?.calls.get(method)?.endpoint).toBe(endpoint)
      expect({ method, path, isDirect: directCall(method, address) !== undefined }).toEqual({ method, path, isDirect: !csvRow })
    }
})

test('any other address or method is left to Next', async () => {
  for (const [method, path] of [
    ['HEAD', '/api/v1/referrals/NOBODY77'],
    ['OPTIONS', '/api/v1/links'],
    ['POST', '/api/v1/links'],
    ['GET', '/api/v1/referrals/%4eOBODY77'],
    ['GET', '/api/v1/links/'],
    ['GET', '/api/v1/payouts/start'],
    ['GET', '/api/v1/completions.csv'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/api/v1/../v1/links'],
    ['GET', '/api/docs'],
  ] as const)
    expect({ method, path, status: (await asRaw(path, method)).status }).toEqual({ method, path, status: 599 })
})

test('lists, changes and refusals are answered directly, as by the route handlers', async () => {
  const { token, id } = await makeUser('promoter')
  const { token: admin } = await makeUser('admin')
  const cases: [method: string, path: string, json: object | undefined, as: string | undefined, status: number][] = [
    ['GET', '/api/v1/links', undefined, undefined, 200],
    ['GET', '/api/v1/balance', undefined, token, 200],
    ['GET', '/api/v1/payouts?page=1&limit=5', undefined, token, 200],
    ['GET', '/api/v1/clicks?verdict=nonsense', undefined, token, 422],
    ['GET', '/api/v1/clicks?search=%zz', undefined, token, 200],
    ['GET', '/api/v1/promoters', undefined, undefined, 401],
    ['GET', `/api/v1/promoters/${id}`, undefined, admin, 200],
    ['GET', '/api/v1/promoters/999999999', undefined, admin, 404],
    ['GET', '/api/v1/promoters/000', undefined, admin, 404],
    ['PATCH', '/api/v1/profile', { name: '' }, token, 422],
    ['PATCH', '/api/v1/profile', undefined, token, 415],
    ['DELETE', '/api/v1/referrals/999999999', undefined, admin, 404],
    ['DELETE', `/api/v1/promoters/${id}/notes/7`, undefined, admin, 404],
    ['POST', '/api/v1/login', { email: 'nobody@example.com', password: 'wrong' }, undefined, 401],
  ]
  for (const [method, path, json, as, status] of cases) {
    const headers = { ...(json && { 'content-type': 'application/json' }), ...(as && { authorization: `Bearer ${as}` }) }
    const [direct, routed] = [
      await ask(path, { method, headers, ...(json && { body: JSON.stringify(json) }) }),
      await send(method, path, { token: as, ...(json && { json }) }),
    ]
    expect({ method, path, status: direct.status, body: direct.body }).toEqual({ method, path, status, body: routed.body })
  }
})

test('signing in stores the session and what is kept of the browser, as by the route handler', async () => {
  const password = 'correct horse battery'
  const { email } = await makeUser('promoter', { passwordHash: await hashPassword(password) })
  const json = { email, password }
  const direct = await ask('/api/v1/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })
  const routed = await send('POST', '/api/v1/login', { json })
  const kinds = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''))
  expect(direct.status).toBe(200)
  expect(kinds(direct)).toEqual(kinds(routed))
  expect(kinds(direct)).toHaveLength(2)
})

test('what is long is compressed for those who can read it, and says so', async () => {
  const { token } = await makeUser('admin')
  const path = '/api/v1/dashboard-summary?days=90'
  const headers = { authorization: `Bearer ${token}`, 'user-agent': PHONE }
  const raw = (encoding: string) => asRaw(path, 'GET', { ...headers, 'accept-encoding': encoding })
  const [plain, packed, refused] = [await raw('identity'), await raw('gzip, deflate, br'), await raw('gzip;q=0')]
  expect(plain.body.length).toBeGreaterThan(1024)
  expect({ encoding: plain.headers['content-encoding'], refused: refused.headers['content-encoding'] }).toEqual({})
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.body.length) })
  expect(packed.body.length).toBeLessThan(plain.body.length / 2)
  expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(JSON.parse(plain.body.toString()))
  for (const answered of [plain, packed]) expect(answered.headers.vary).toMatch(/Accept-Encoding/)
  const short = await asRaw('/api/v1/promoters', 'GET', { 'accept-encoding': 'gzip' })
  expect({ status: short.status, encoding: short.headers['content-encoding'] }).toEqual({ status: 401 })
})

test('what a reviewer asks for and decides is answered directly, as by the route handlers', async () => {
  const { token } = await makeUser('admin')
  const { token: promoter } = await makeUser('promoter')
  const cases: [path: string, json: object, token: string | undefined, status: number][] = [
    ['/api/v1/reviews/queue', { lane: 'appeals' }, token, 200],
    ['/api/v1/reviews/queue', { lane: 'somewhere' }, token, 422],
    ['/api/v1/reviews/queue', {}, promoter, 403],
    ['/api/v1/reviews/queue', {}, undefined, 401],
    ['/api/v1/completions/999999/review', { attempt: 1, decision: 'approve' }, token, 404],
    ['/api/v1/completions/1/review', { attempt: 1, decision: 'reject' }, token, 422],
    ['/api/v1/completions/1/review', { attempt: 1, decision: 'approve' }, promoter, 403],
  ]
  for (const [path, json, as, status] of cases) {
    const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) }
    const [direct, routed] = [await ask(path, { method: 'POST', body: JSON.stringify(json), headers }), await send('POST', path, { token: as, json })]
    expect({ path, json, status: direct.status, body: direct.body }).toEqual({ path, json, status, body: routed.body })
  }
  const { data: code } = (await ask('/api/v1/referrals', { method: 'POST', body: await submission() })).body
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const { body } = await ask('/api/v1/reviews/queue', { method: 'POST', body: '{}', headers })
  const item = body.data.find(({ completion }: { completion: { payment_code: string } }) => completion.payment_code === code)
  const decided = await ask(`/api/v1/completions/${item.completion.id}/review`, { method: 'POST', body: '{"attempt":1,"decision":"approve"}', headers })
  expect(decided).toMatchObject({ status: 200, body: { data: { decision: 'approve', attempt: 1 } } })
})
