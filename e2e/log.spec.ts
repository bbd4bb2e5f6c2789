import fs from 'node:fs'
import { expect } from '@playwright/test'
import { adminToken } from './support/admin'
import { clicks, complete, makePromoter } from './support/promoter'
import { raw } from './support/raw'
import { test } from './support/test'

const logged = () => fs.readFileSync(process.env.E2E_LOG_FILE ?? '', 'utf8')
const lineOf = (id: string) =>
  logged()
    .split('\n')
    .flatMap((line) => (line.includes(id) ? [JSON.parse(line) as Record<string, unknown>] : []))

test('each API request is one line with id, route pattern, method, status and duration, and nothing of a person', { tag: '@large' }, async ({ request }) => {
  const token = await adminToken(request)
  const mark = `segredo${Date.now()}`
  const headers = { authorization: `Bearer ${token}`, 'x-device-fingerprint': `${mark}-device`, 'user-agent': `${mark}-agent`, cookie: `theirs=${mark}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const cases = [
    { method: 'GET', path: `/api/v1/clicks?search=${mark}`, route: '/api/v1/clicks', status: 200 },
    { method: 'GET', path: `/api/v1/referrals/${mark}`, route: '/api/v1/referrals/{code}', status: 404 },
    { method: 'POST', path: '/api/v1/contact-forms', route: '/api/v1/contact-forms', status: 422, body: JSON.stringify({ email: mark }), headers: json },
    { method: 'POST', path: '/api/v1/login', route: '/api/v1/login', status: 401, body: `{"email":"${mark}@example.com","password":"${mark}"}`, headers: json },
    { method: 'PUT', path: `/api/v1/clicks?x=${mark}`, route: '/api/v1/clicks', status: 405 },
    { method: 'GET', path: `/api/v1/${mark}/x`, route: 'unknown', status: 404 },
    { method: 'GET', path: `/api/${mark}`, route: 'unknown', status: 404 },
    { method: 'GET', path: `/api/proofs/1?expires=99999999999999&signature=${mark}`, route: '/api/proofs/{id}', status: 404 },
    { method: 'POST', path: `/api/auth/signout?x=${mark}`, route: '/api/auth/*', status: 400, body: '{', headers: json },
    { method: 'POST', path: '/api/auth/_log', route: '/api/auth/*', status: 404, body: `{"level":"error","code":"${mark}"}`, headers: json },
    { method: 'GET', path: '/api/metrics', route: '/api/metrics', status: 401, headers: { authorization: `Bearer ${mark}` } },
  ]
  for (const { route, status, ...sent } of cases) {
    const answer = await raw({ headers, ...sent })
    const id = answer.headers['x-request-id']?.[0] ?? 'none'
    expect({ path: sent.path, status: answer.status }).toEqual({ path: sent.path, status })
    await expect.poll(() => lineOf(id)).toEqual([{ level: 30, time: expect.any(Number), id, method: sent.method, route, status, ms: expect.any(Number) }])
  }
  await complete(request, '', `Pessoa ${mark}`, `${mark}-device`)
  await raw({ method: 'POST', path: '/api/v1/contact-forms', headers: json, body: JSON.stringify({ name: mark, email: `${mark}@example.com`, message: mark }) })
  // Next's own greeting names where it listens.
  const text = logged()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  for (const secret of [mark, token, token.slice(0, 20), '127.0.0.1', 'search=', '@visita']) expect(text.includes(secret), secret).toBe(false)
})

test('metrics need their token, count by route pattern and verdict, and grow no labels from what is asked', async ({ request }) => {
  const authorization = `Bearer ${process.env.METRICS_TOKEN}`
  const read = async () => raw({ path: '/api/metrics', headers: { authorization } })
  for (const given of ['', 'Bearer', 'Bearer wrong', authorization.slice(0, -1), `${authorization}x`, authorization.replace('Bearer ', 'Basic ')]) {
    const refused = await raw({ path: '/api/metrics', headers: given ? { authorization: given } : {} })
    expect({ given, status: refused.status }).toEqual({ given, status: 401 })
    expect(refused.body).not.toContain('completa_')
  }
  const { code } = await makePromoter(request)
  await clicks(request, code, 1, 'metrics')
  await complete(request, '', 'Métrica', 'metrics-1')
  for (let n = 0; n < 50; n++) await raw({ path: `/api/v1/nothing-${n}?x=${n}` })
  const { status, headers, body } = await read()
  expect(status).toBe(200)
  expect(headers['cache-control']).toEqual(['private, no-store'])
  expect(headers['content-type']?.[0]).toContain('text/plain')
  for (const pattern of [
    /completa_http_request_duration_seconds_count\{route="\/api\/v1\/referrals\/\{code\}",method="GET",status="200"\} \d+/,
    /completa_clicks_total\{verdict="counted"\} \d+/,
    /completa_submissions_total\{kind="new"\} \d+/,
    /completa_proofs_stored_total [1-9]/,
    /completa_unavailable_total \d/,
    /completa_database_pool_size 10/,
    /process_resident_memory_bytes \d+/,
  ])
    expect(body).toMatch(pattern)
  expect(body).not.toContain('nothing-')
  expect(body.match(/_count\{route="unknown",method="GET",status="404"\}/g)).toHaveLength(1)
})
