import { randomUUID } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { expect } from '@playwright/test'
import { publicAddresses } from '@/lib/platform/pages/areas'
import { WAY_HEADER } from '@/lib/platform/server-headers.mjs'
import { formOf, PHONE, person, proofOf, randomNumber } from '@/lib/testing/visitor.mjs'
import { startNext } from '../scripts/test-server.mjs'
import { adminToken } from './support/admin'
import { ask, encoded } from './support/ask'
import { malformedUploads } from './support/malformed-uploads'
import { png } from './support/pictures'
import { makePromoter, PASSWORD } from './support/promoter'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

// Our own server answers from memory, by a direct call or through Next; `next start` on the same build and database knows only
// the last way. Both have to say the same, and a call has to take the way that it is there for.
test.describe.configure({ mode: 'serial' })

const ours = (process.env.E2E_BASE_URL ?? '').replace('localhost', '127.0.0.1')
let theirs: string
let stop: () => Promise<void>
test.beforeAll(async () => {
  const { base, server } = await startNext({
    env: process.env,
    logFile: path.join(process.env.E2E_DATA_DIR ?? '', 'next-start.log'),
    probe: '/api/health/ready',
    // Pages name it.
    siteUrl: process.env.E2E_BASE_URL ?? '',
  })
  theirs = base.replace('localhost', '127.0.0.1')
  stop = () =>
    new Promise((resolve) => {
      server.once('exit', () => resolve())
      server.kill()
    })
})
test.afterAll(() => stop?.())

interface Asked {
  path: string
  headers?: Record<string, string>
  method?: string
  body?: Buffer
}
type Answer = Awaited<ReturnType<typeof ask>>
const at = (base: string, { path, headers = {}, ...options }: Asked) => ask(base + path, headers, options)
const wayOf = ({ headers }: Answer) => headers[WAY_HEADER]
const words = (list: string | undefined) => list?.toLowerCase().split(/,\s*/).filter(Boolean)

/** What an answer says, without what belongs to its moment, its transport or its way. */
function said({ status, headers, text }: Answer) {
  const { date: _d, 'content-length': _l, 'transfer-encoding': _t, connection: _c, 'keep-alive': _k, [WAY_HEADER]: _w, ...rest } = headers
  const { 'x-request-id': id, vary, ratelimit: _r, ...named } = rest
  return { status, headers: named, text, hasId: id === undefined ? false : /^[\da-f-]{36}$/.test(String(id)) }
}

/** Asks both. The answer of `next start` may vary on more: its router adds what pages vary on to everything. */
async function compare(asked: Asked, way: string, status: number) {
  const [own, other] = [await at(ours, asked), await at(theirs, asked)]
  const { path: address, method, headers } = asked
  expect({ address, method, headers, status: own.status, way: wayOf(own), otherWay: wayOf(other) }).toEqual({
    address,
    method,
    headers,
    status,
    way,
    otherWay: undefined,
  })
  expect(said(own), `${method ?? 'GET'} ${address} ${JSON.stringify(headers)}`).toEqual(said(other))
  // Next names the encoding only where it packs; the memory always, for it may.
  const varies = words(own.headers.vary)?.filter((name) => name !== 'accept-encoding')
  if (varies) expect(words(other.headers.vary)).toEqual(expect.arrayContaining(varies))
}

const phone = { 'user-agent': PHONE }

test('a click is answered directly, and as through Next', async ({ request }) => {
  const { code } = await makePromoter(request)
  const cases: { path: string; headers: Record<string, string>; status: number }[] = [
    { path: code, headers: { ...phone, 'x-device-fingerprint': 'short-way' }, status: 200 },
    { path: code.toLowerCase(), headers: phone, status: 200 },
    { path: 'NOBODY77', headers: { ...phone, 'accept-language': 'pt-BR' }, status: 404 },
    { path: 'NOBODY77', headers: { ...phone, cookie: 'NEXT_LOCALE=en; other="ü' }, status: 404 },
    { path: code, headers: { ...phone, 'x-device-fingerprint': 'x'.repeat(300) }, status: 422 },
    { path: code, headers: { ...phone, 'x-device-fingerprint': 'x', 'x-completa-peer': '203.0.113.1', 'x-forwarded-for': 'nonsense' }, status: 200 },
    { path: code, headers: { ...phone, 'x-completa-request-id': 'mine', 'x-completa-refusal': 'malformed' }, status: 200 },
  ]
  for (const { path: last, headers, status } of cases) await compare({ path: `/api/v1/referrals/${last}`, headers }, 'direct', status)
  await compare({ path: `/api/v1/referrals/${'A'.repeat(40)}`, headers: phone }, 'direct', 404)
})

test('what answers JSON is answered directly, packed too, and as through Next', async ({ request }) => {
  const { email } = await makePromoter(request)
  const { token: promoter } = (await (await request.post('/api/v1/login', { data: { email, password: PASSWORD } })).json()).data
  const admin = await adminToken(request)
  const json = { 'content-type': 'application/json' }
  const body = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return { body: bytes, headers: { ...json, 'content-length': String(bytes.length) } }
  }
  // Nothing that other tests change meanwhile.
  const cases: (Asked & { status: number; as?: string })[] = [
    { path: '/api/v1/links', status: 200 },
    { path: '/api/v1/referrals/NOBODY77?utm_source=x', headers: phone, status: 404 },
    { path: '/api/v1/links/email', as: admin, status: 200 },
    { path: `/api/v1/promoters?page=1&search=${encodeURIComponent(email)}`, as: admin, status: 200 },
    { path: '/api/v1/completions', as: promoter, status: 200 },
    { path: '/api/v1/clicks?search=%C3%A7', as: promoter, status: 200 },
    { path: '/api/v1/clicks?verdict=nonsense', as: admin, status: 422 },
    { path: '/api/v1/dashboard-summary?days=90', as: promoter, status: 200 },
    { path: '/api/v1/balance', as: promoter, status: 200 },
    { path: '/api/v1/payouts', as: promoter, status: 200 },
    { path: '/api/v1/promoters', as: promoter, status: 403 },
    { path: '/api/v1/promoters', headers: { 'accept-language': 'pt-BR' }, status: 401 },
    { path: '/api/v1/promoters/999999999', as: admin, status: 404 },
    { path: '/api/v1/profile', method: 'PATCH', as: promoter, ...body({ name: '' }), status: 422 },
    { path: '/api/v1/profile', method: 'PATCH', as: promoter, headers: json, status: 400 },
    { path: '/api/v1/profile', method: 'PATCH', as: promoter, status: 415 },
    { path: '/api/v1/referrals/999999999', method: 'DELETE', as: admin, status: 404 },
    { path: '/api/v1/promoters/1/notes/999999999', method: 'DELETE', as: admin, status: 404 },
    { path: '/api/v1/login', method: 'POST', ...body({ email, password: 'wrong' }), status: 401 },
  ]
  for (const { status, as, headers, ...asked } of cases)
    await compare({ ...asked, headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) } }, 'direct', status)
  // Next packs short answers too.
  const packed = { authorization: `Bearer ${promoter}`, 'accept-encoding': 'gzip, deflate' }
  await compare({ path: '/api/v1/dashboard-summary?days=90', headers: packed }, 'direct', 200)
  const long = await at(ours, { path: '/api/v1/dashboard-summary?days=90', headers: { authorization: `Bearer ${promoter}`, 'accept-encoding': 'gzip, br' } })
  expect({ encoding: long.headers['content-encoding'], length: Number(long.headers['content-length']) }).toEqual({
    encoding: 'gzip',
    length: long.bytes.length,
  })
})

const PERSON = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const readers: Record<string, string>[] = [
  {},
  { 'accept-language': 'en-US' },
  { 'accept-encoding': 'gzip', 'accept-language': 'pt' },
  { cookie: 'NEXT_LOCALE=en' },
]

test('public pages are answered from memory, whatever the query, and as through Next', { tag: '@large' }, async () => {
  // Programs that show links elsewhere get another page (lib/server/http/link-preview.ts).
  for (const page of publicAddresses)
    for (const query of ['', '?referral_code=ABC12345', '?utm_source=x&_rsc=y'])
      for (const headers of readers) await compare({ path: page + query, headers: { ...headers, 'user-agent': PERSON } }, 'memory', 200)
  const { headers } = await at(ours, { path: '/' })
  await compare({ path: '/', headers: { 'if-none-match': String(headers.etag) } }, 'memory', 304)
  const head = await at(ours, { path: '/', method: 'HEAD' })
  expect({ way: wayOf(head), length: head.bytes.length, announced: Number(head.headers['content-length']) > 10_000 }).toEqual({
    way: 'memory',
    length: 0,
    announced: true,
  })
  const packed = await at(ours, { path: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect({ way: wayOf(packed), encoding: packed.headers['content-encoding'], vary: words(packed.headers.vary) }).toEqual({
    way: 'memory',
    encoding: 'br',
    vary: expect.arrayContaining(['accept-encoding', 'cookie', 'accept-language']),
  })
})

test('scripts and styles are answered as the build has packed them, and as through Next', { tag: '@large' }, async () => {
  const { text } = await at(ours, { path: '/perform-task' })
  const scripts = [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+\.js)"/g)].map(([, source]) => source ?? '')
  const styles = /"(\/_next\/static\/[^"]+\.css)"/.exec(text)?.[1] ?? ''
  const modern = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  expect(scripts.length).toBeGreaterThan(5)
  for (const path of [...scripts, styles]) {
    const [packed, theirPacked] = [await at(ours, { path, headers: modern }), await at(theirs, { path, headers: modern })]
    expect({ path, way: wayOf(packed), encoding: packed.headers['content-encoding'] }).toEqual({ path, way: 'static', encoding: 'br' })
    expect(said(packed)).toEqual({ ...said(theirPacked), headers: { ...said(theirPacked).headers, 'content-encoding': 'br' } })
    expect(words(packed.headers.vary)).toContain('accept-encoding')
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
    expect(packed.bytes.length).toBeLessThan(Number(theirPacked.bytes.length))
  }
  const path = scripts[0] ?? ''
  const { headers } = await at(ours, { path, headers: modern })
  const known = await at(ours, { path, headers: { ...modern, 'if-none-match': String(headers.etag) } })
  expect({ status: known.status, way: wayOf(known), length: known.bytes.length }).toEqual({ status: 304, way: 'static', length: 0 })
  const head = await at(ours, { path, method: 'HEAD', headers: modern })
  expect({ status: head.status, way: wayOf(head), length: head.bytes.length, headers: head.headers['content-length'] }).toEqual({
    status: 200,
    way: 'static',
    length: 0,
    headers: headers['content-length'],
  })
  await compare({ path }, 'next', 200)
  await compare({ path, headers: { 'accept-encoding': 'gzip' } }, 'next', 200)
  await compare({ path, headers: { 'accept-encoding': 'br;q=0, gzip' } }, 'next', 200)
  await compare({ path, headers: { ...modern, range: 'bytes=0-9' } }, 'next', 206)
  await compare({ path: `${path}?x`, headers: { 'accept-encoding': 'gzip' } }, 'next', 200)
  expect(wayOf(await at(ours, { path: `${path}?x`, headers: modern }))).toBe('next')
  expect(wayOf(await at(ours, { path: `${path}.br`, headers: modern }))).toBe('next')
})

test('everything else goes through Next, other methods and other spellings included', async ({ request }) => {
  const authorization = `Bearer ${await adminToken(request)}`
  const cases: (Asked & { status: number })[] = [
    { path: '/api/v1/referrals/NOBODY77', method: 'POST', status: 405 },
    { path: '/api/v1/referrals/NOBODY77', method: 'HEAD', headers: phone, status: 404 },
    { path: '/api/v1/referrals/%4eOBODY77', headers: phone, status: 404 },
    { path: '/api/v1/referrals/NOBODY77/', status: 308 },
    { path: '/api/v1/referrals/NOBODY77/x', status: 404 },
    { path: '/api/v1/links', method: 'HEAD', status: 200 },
    { path: '/api/v1/payouts/start', headers: { authorization }, status: 405 },
    { path: '/api/v1/clicks.csv?days=7', headers: {}, status: 401 },
    { path: '/api/v1/openapi.json', status: 200 },
    { path: '/api/nothing', status: 404 },
    { path: '/pt/policy', status: 308 },
    { path: '/privacy-policy', status: 308 },
    { path: '/?_rsc', headers: { rsc: '1' }, status: 200 },
    { path: '/login', status: 200 },
    { path: '/robots.txt', status: 200 },
  ]
  for (const { status, ...asked } of cases) await compare(asked, 'next', status)
  const guarded = await at(ours, { path: '/admin' })
  expect({ status: guarded.status, way: wayOf(guarded) }).toEqual({ status: 307, way: 'next' })
})

test('a click is stored before it is answered, and many at once are each their own', async ({ request }) => {
  const { code, email } = await makePromoter(request)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => at(ours, { path: `/api/v1/referrals/${code}`, headers: { ...phone, 'x-device-fingerprint': `device-${n % 20}` } })),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${wayOf(answer)}`))).toEqual(new Set(['200 direct']))
  const { token } = (await (await request.post('/api/v1/login', { data: { email, password: PASSWORD } })).json()).data
  const { data } = await (await request.get('/api/v1/dashboard-summary', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(data.total).toBe(20)
})

async function task(fields: Record<string, string | Blob | undefined> = {}) {
  const { buffer } = await png()
  return encoded(formOf({ ...person, whatsapp: randomNumber(), proof: proofOf(buffer, 'png'), ...fields }))
}
type Task = Awaited<ReturnType<typeof task>>
const handedIn = ({ type, body }: Task, headers: Record<string, string> = {}): Asked => ({
  path: '/api/v1/referrals',
  method: 'POST',
  body,
  headers: { 'content-type': type, 'content-length': String(body.length), ...headers },
})

test('a task is taken in directly, and as through Next', async () => {
  const whole = await task()
  const cases: { what: string; status: number; headers?: Record<string, string>; sent: Task }[] = [
    { what: 'no proof', status: 422, sent: await task({ proof: undefined }) },
    { what: 'a text for a proof', status: 422, headers: { 'accept-language': 'pt-BR' }, sent: await task({ proof: 'a text' }) },
    { what: 'JSON', status: 415, sent: { type: 'application/json', body: Buffer.from('{}') } },
    { what: 'no boundary', status: 400, sent: { ...whole, type: 'multipart/form-data' } },
    { what: 'half a form', status: 400, sent: { ...whole, body: whole.body.subarray(0, whole.body.length / 2) } },
    { what: 'no body', status: 400, sent: { ...whole, body: Buffer.alloc(0) } },
    { what: 'a key that is none', status: 422, headers: { 'idempotency-key': 'short' }, sent: whole },
  ]
  for (const { status, headers, sent } of cases) await compare(handedIn(sent, headers), 'direct', status)
  for (const base of [ours, theirs]) {
    const answer = await at(base, handedIn(await task()))
    const { status, text } = answer
    expect({ status, way: wayOf(answer) }).toEqual({ status: 201, way: base === ours ? 'direct' : undefined })
    expect(JSON.parse(text)).toEqual({
      data: expect.stringMatching(/^[A-Z0-9]{8}$/),
      meta: { expires_at: expect.stringMatching(/Z$/), task_token: expect.stringMatching(/^[\w-]{22}$/) },
    })
  }
})

test('one key is one code, whichever server the attempts reach', async () => {
  const sent = await task()
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([ours, theirs, ours, theirs].map((base) => at(base, handedIn(sent, key))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => JSON.parse(text).data)).size).toBe(1)
})

test('a task that breaks off on its way is nothing, and the next one is taken in', async ({ sql }) => {
  const [before] = await sql`select count(*)::int as n from completions where name = 'Broken Off'`
  const { type, body } = await task({ name: 'Broken Off' })
  for (const share of [0, 0.3, 0.9]) {
    const { port } = new URL(ours)
    await new Promise((resolve) => {
      const request = http.request({
        host: '127.0.0.1',
        port,
        path: '/api/v1/referrals',
        method: 'POST',
        headers: { 'content-type': type, 'content-length': body.length },
      })
      request.on('error', resolve)
      request.write(body.subarray(0, Math.max(1, body.length * share)), () => setTimeout(() => request.destroy(new Error('out of reach')), 50))
    })
  }
  expect((await at(ours, handedIn(await task()))).status).toBe(201)
  expect((await sql`select count(*)::int as n from completions where name = 'Broken Off'`)[0]).toEqual(before)
})

test('whoever is refused while sending reads why, at both servers', async () => {
  const uploads = malformedUploads()
  const refused = uploads.map(() => [400, 'malformed'])
  for (const [base, connections] of [
    [ours, ['close', 'keep-alive']],
    [theirs, ['keep-alive']],
  ] as const) {
    for (const connection of connections) {
      const answers = uploads.map(async ({ path: address, type, body }) => {
        const { status, text } = await ask(
          base + address,
          { 'content-type': type, 'content-length': String(body.length), connection },
          { method: 'POST', body },
        )
        return [status, JSON.parse(text).code]
      })
      expect(await Promise.all(answers)).toEqual(refused)
    }
    const fetched = uploads.map(async ({ path: address, type, body }) => {
      const answer = await fetch(base + address, { method: 'POST', headers: { 'content-type': type }, body })
      return [answer.status, (await answer.json()).code]
    })
    expect(await Promise.all(fetched)).toEqual(refused)
  }
})
