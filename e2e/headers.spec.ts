import { expect } from '@playwright/test'
import { publicAddresses, signInPages } from '@/lib/platform/pages/areas'
import { admin, adminPages, adminToken } from './support/admin'
import { makePromoter, PASSWORD, promoterPages } from './support/promoter'
import { type RawAnswer, type RawRequest, raw } from './support/raw'
import { tagsIn } from './support/site'
import { test } from './support/test'

const open = [...publicAddresses, ...signInPages.map((page) => `/${page}`)]

const one = (answer: RawAnswer, name: string) => answer.headers[name] ?? []

/** What every answer carries, page or not, found or not. */
function expectCommonHeaders(answer: RawAnswer, path: string) {
  expect({ path, nosniff: one(answer, 'x-content-type-options').at(0) }).toEqual({ path, nosniff: 'nosniff' })
  expect({ path, frames: one(answer, 'x-frame-options') }).toEqual({ path, frames: ['DENY'] })
  expect({ path, referrer: one(answer, 'referrer-policy').length > 0 }).toEqual({ path, referrer: true })
  expect({ path, permissions: one(answer, 'permissions-policy').join() }).toEqual({ path, permissions: expect.stringContaining('camera=()') })
  expect({ path, opener: one(answer, 'cross-origin-opener-policy') }).toEqual({ path, opener: ['same-origin'] })
  expect({ path, powered: one(answer, 'x-powered-by') }).toEqual({ path, powered: [] })
  // Without https in SITE_URL a browser must not be told to insist on it.
  expect({ path, hsts: one(answer, 'strict-transport-security') }).toEqual({ path, hsts: [] })
}

function expectStrictPolicy(answer: RawAnswer, path: string) {
  const policies = one(answer, 'content-security-policy')
  expect({ path, policies: policies.length }).toEqual({ path, policies: 1 })
  const directives = new Map((policies[0] ?? '').split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
  const scripts = directives.get('script-src') ?? []
  expect(scripts.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([])
  expect(scripts.length).toBeGreaterThan(1)
  for (const [name, sources] of [
    ['default-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
  ] as const)
    expect({ path, name, sources: directives.get(name)?.join(' ') }).toEqual({ path, name, sources })
  expect(answer.body).not.toMatch(/<meta[^>]+content-security-policy/i)
}

async function cookieOf(data: { email: string; password: string }) {
  const answer = await raw({ method: 'POST', path: '/api/v1/login', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })
  return one(answer, 'set-cookie').join().split(';')[0] ?? ''
}

for (const language of ['pt', 'en']) {
  test(`every page in ${language} carries one strict policy and all security headers; guarded ones are kept nowhere`, { tag: tagsIn(language) }, async ({
    request,
  }) => {
    const { email } = await makePromoter(request)
    const promoterCookie = await cookieOf({ email, password: PASSWORD })
    const adminCookie = await cookieOf(admin)
    const pages = [
      ...open.map((path) => ({ path, cookie: '' })),
      ...promoterPages.map((path) => ({ path, cookie: promoterCookie })),
      ...adminPages.map((path) => ({ path, cookie: adminCookie })),
    ]
    for (const { path, cookie } of pages) {
      const answer = await raw({ path, headers: { cookie: [`NEXT_LOCALE=${language}`, cookie].join('; ') } })
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      expect(answer.body).toContain(`<html lang="${language === 'en' ? 'en' : 'pt-BR'}"`)
      expectCommonHeaders(answer, path)
      expectStrictPolicy(answer, path)
      expect(one(answer, 'vary').join()).toMatch(/Cookie.*Accept-Language/)
      if (cookie || path === '/login' || path === '/register')
        expect({ path, cache: one(answer, 'cache-control') }).toEqual({ path, cache: ['private, no-store'] })
    }
  })
}

test('unknown and refused pages carry the same headers', async () => {
  const guarded = ['/admin', '/admin/nothing', '/promoter/settings', '/promoter/nothing']
  for (const path of ['/nothing', '/policy/x', '/robots.txt', '/favicon.ico', '/_next/static/none.js', ...guarded]) {
    const answer = await raw({ path })
    expectCommonHeaders(answer, path)
    if (guarded.includes(path)) expect({ path, cache: one(answer, 'cache-control') }).toEqual({ path, cache: ['private, no-store'] })
  }
})

test('every kind of API answer is kept nowhere, typed, and framed by nobody', async ({ request }) => {
  const token = await adminToken(request)
  const authorization = `Bearer ${token}`
  const json = { 'content-type': 'application/json' }
  const large = { ...json, 'content-length': '99999999' }
  const cases: [number, RawRequest][] = [
    [200, { path: '/api/v1/links' }],
    [200, { path: '/api/v1/clicks', headers: { authorization } }],
    [200, { path: '/api/v1/clicks', method: 'HEAD', headers: { authorization } }],
    // Other tests make long lists.
    [200, { path: '/api/v1/clicks.csv?search=nobody', headers: { authorization } }],
    [200, { path: '/api/v1/openapi.json' }],
    [200, { path: '/api/docs' }],
    [200, { path: '/api/health/live' }],
    [200, { path: '/api/health/ready' }],
    [200, { path: '/api/metrics', headers: { authorization: `Bearer ${process.env.METRICS_TOKEN}` } }],
    [200, { path: '/api/auth/csrf' }],
    [201, { path: '/api/v1/contact-forms', method: 'POST', headers: json, body: '{"name":"A","email":"a@example.com","message":"Oi"}' }],
    [204, { path: '/api/v1/links', method: 'OPTIONS' }],
    [400, { path: '/api/v1/login', method: 'POST', headers: json, body: '{' }],
    [400, { path: '/api/auth/signout', method: 'POST', headers: json, body: '{' }],
    [401, { path: '/api/v1/clicks' }],
    [401, { path: '/api/metrics' }],
    [404, { path: '/api/v1/nothing' }],
    [404, { path: '/api/nothing/at/all' }],
    [404, { path: '/api' }],
    [404, { path: '/api/proofs/1' }],
    [404, { path: '/api/auth/session' }],
    [404, { path: '/api/auth/_log', method: 'POST', headers: json, body: '{}' }],
    [405, { path: '/api/v1/links', method: 'PUT' }],
    [405, { path: '/api/docs', method: 'POST' }],
    [405, { path: '/api/proofs/1', method: 'DELETE' }],
    [405, { path: '/api/metrics', method: 'POST' }],
    [405, { path: '/api/auth/csrf', method: 'DELETE' }],
    [405, { path: '/api/health/live', method: 'POST' }],
    [413, { path: '/api/v1/login', method: 'POST', headers: large }],
    [415, { path: '/api/v1/login', method: 'POST', body: 'x' }],
    [422, { path: '/api/v1/login', method: 'POST', headers: json, body: '{}' }],
  ]
  for (const [status, sent] of cases) {
    const answer = await raw(sent)
    const what = `${sent.method ?? 'GET'} ${sent.path}`
    expect({ what, status: answer.status }).toEqual({ what, status })
    expectCommonHeaders(answer, what)
    const cache = one(answer, 'cache-control')
    expect({ what, cache }).toEqual({ what, cache: [expect.stringContaining('no-store')] })
    if (status >= 400 && !sent.path.includes('health'))
      expect({ what, body: JSON.parse(answer.body) }).toEqual({
        what,
        body: expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
      })
  }
})
