import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { log } from '@/lib/platform/log'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'
import { PHONE, send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { directRoutes as answerDirectly } from '@/server/direct.mjs'
import { directRoutes } from './direct-routes'

const answer = answerDirectly({
  log,
  direct: directRoutes,
  pages: { addresses: [], locales: [], localeOf: () => '', cookieOf: () => '' },
  transport: {},
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

test('a click and a task are taken directly, with the same answers as by their route handlers', async () => {
  const { code } = await makeUser('promoter')
  for (const path of [`/api/v1/referrals/${code}`, '/api/v1/referrals/NOBODY77']) {
    const [direct, routed] = [await ask(path), await send('GET', path)]
    expect({ status: direct.status, body: direct.body }).toEqual({ status: routed.status, body: routed.body })
    for (const [name, value] of routed.headers) if (name !== 'x-request-id') expect(direct.headers.get(name)).toBe(value)
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

test('any other address or method is left to Next', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/referrals/NOBODY77?x'],
    ['POST', '/api/v1/referrals?x'],
    ['HEAD', '/api/v1/referrals/NOBODY77'],
    ['GET', '/api/v1/referrals/%4eOBODY77'],
    ['GET', '/api/v1/links'],
  ] as const)
    expect({ method, path, status: (await ask(path, { method })).status }).toEqual({ method, path, status: 599 })
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
