import { expect } from '@playwright/test'
import { ask } from './support/ask'
import { makePromoter, PASSWORD } from './support/promoter'
import { test } from './support/test'

// The lookup that records a click is answered without Next where we have the server. With a query it goes the long way.
const at = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`${(process.env.E2E_BASE_URL ?? '').replace('localhost', '127.0.0.1')}${address}`, headers, { method })
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
