import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { PHONE } from '../lib/testing/visitor.mjs'
import { startNginx, whyWithoutNginx } from '../scripts/test-nginx.mjs'
import { ask, langOf } from './support/ask'
import { malformedUploads } from './support/malformed-uploads'
import { makePromoter } from './support/promoter'
import { makeShipped, startShipped } from './support/shipped'
import { shareProofs } from './support/start'
import { test } from './support/test'
import { texts } from './support/wizard'

// One nginx on the file that is shipped, one app behind it; some tests stop the app, so they run in their order.
test.describe.configure({ mode: 'serial' })
const why = whyWithoutNginx()
test.skip(why !== '', why)

let folder: string
let settings: Record<string, string>
let app: Awaited<ReturnType<typeof startShipped>>
let nginx: Awaited<ReturnType<typeof startNginx>>

test.beforeAll(async () => {
  if (why) return
  folder = makeShipped()
  settings = {
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DATA_DIR: path.join(folder, 'data'),
    NEXTAUTH_SECRET: 'a secret of the proxy tests',
    RATE_LIMIT_SCALE: '1000',
    TRUST_PROXY: '1',
    SITE_URL: 'https://completa.example',
  }
  shareProofs(path.join(folder, 'data'))
  app = await startShipped(folder, settings)
  nginx = await startNginx({ app: app.base })
})
test.afterAll(async () => {
  await nginx?.stop()
  await app?.stop()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

const at = (route: string, headers?: Record<string, string>) => ask(`${nginx.base}${route}`, headers)

test('the second reader gets a page from nginx, whatever referral code the link has', async () => {
  expect((await at('/')).headers['x-cache']).toBe('MISS')
  for (const route of ['/', '/?referral_code=ABC123', '/?referral_code=XYZ789', '/?_rsc=x']) {
    const answer = await at(route)
    expect({ route, cache: answer.headers['x-cache'], html: answer.headers['content-type'] }).toEqual({
      route,
      cache: 'HIT',
      html: 'text/html; charset=utf-8',
    })
    expect(answer.headers['content-security-policy']).toContain("'sha256-")
    // Who keeps it further out has to ask again: the app cannot tell when its next build comes.
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  const { headers } = await at('/')
  expect((await at('/', { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

test('an asset is kept for as long as its name lasts', async () => {
  const asset = /"(\/_next\/static\/[^"]+\.js)"/.exec((await at('/')).text)?.[1] ?? ''
  for (const cache of ['MISS', 'HIT']) {
    for (const [accepted, encoding] of Object.entries({ gzip: 'gzip', 'gzip, deflate, br': 'br' })) {
      const answer = await at(asset, { 'accept-encoding': accepted })
      const headers = { 'x-cache': cache, 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' }
      expect(answer).toMatchObject({ status: 200, headers })
      expect(answer.text).toBe((await ask(app.base + asset)).text)
    }
  }
})

test('each reader gets their own language, the one that the app would choose', async () => {
  const cookies = [undefined, 'NEXT_LOCALE=pt', 'NEXT_LOCALE=en', 'NEXT_LOCALE=fr', 'a=b; NEXT_LOCALE=en; c=d', 'x=NEXT_LOCALE=en']
  const languages = [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'PT', 'en-US,en;q=0.9,pt;q=0.8', 'fr', '*', ' en', '1', ' pt']
  const seen = new Set<string | undefined>()
  for (const round of ['first', 'second']) {
    for (const cookie of cookies) {
      for (const language of languages) {
        const headers = { ...(cookie && { cookie }), ...(language && { 'accept-language': language }) }
        const wanted = langOf(await ask(`${app.base}/perform-task`, headers))
        const lang = langOf(await at('/perform-task', headers))
        expect({ round, cookie, language, lang }).toEqual({ round, cookie, language, lang: wanted })
        seen.add(lang)
      }
    }
  }
  expect([...seen].sort()).toEqual(['en', 'pt-BR'])
})

test('who cannot unpack gets a page unpacked', async () => {
  const plain = await at('/policy')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const cases = { gzip: 'gzip', 'gzip, br;q=0': 'gzip', 'gzip, deflate, br, zstd': 'br', 'br, gzip;q=0.5': 'br' }
  for (const [accepted, encoding] of Object.entries(cases)) {
    const packed = await at('/policy', { 'accept-encoding': accepted })
    expect({ accepted, encoding: packed.headers['content-encoding'] }).toEqual({ accepted, encoding })
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(packed.text).toBe(plain.text)
  }
  for (const accepted of ['br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br']) {
    expect((await at('/policy', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined()
  }
})

test('the data that the router asks for is never taken for a page, nor the page for data', async () => {
  for (const route of ['/terms-and-condition', '/policy', '/']) {
    for (const more of [{}, { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }]) {
      const headers = { rsc: '1', ...(more as Record<string, string>) }
      // The app names the address under which it answers these headers.
      const { location = route } = (await at(`${route}?_rsc=none`, headers)).headers
      const bodies = new Set<string>()
      for (const turn of [1, 2]) {
        const data = await at(location, headers)
        expect({ route, turn, status: data.status, type: data.headers['content-type'] }).toEqual({ route, turn, status: 200, type: 'text/x-component' })
        bodies.add(data.text)
        const page = await at(route)
        expect({ route, turn, type: page.headers['content-type'] }).toEqual({ route, turn, type: 'text/html; charset=utf-8' })
        // A link's address in the bar of a browser.
        expect((await at(location)).headers['content-type']).toBe('text/html; charset=utf-8')
        if (turn === 2) expect(data.headers['x-cache']).toBe('HIT')
      }
      expect(bodies.size).toBe(1)
      const other = await at(location, { ...headers, cookie: 'NEXT_LOCALE=en' })
      expect(bodies.has(other.text)).toBe(false)
    }
  }
})

test('calls are never kept', async () => {
  for (const route of ['/api/v1/links', '/api/health/ready', '/api/v1/openapi.json', '/api/v1/nothing', '/api/docs']) {
    for (const turn of [1, 2]) expect({ route, turn, cache: (await at(route)).headers['x-cache'] }).toEqual({ route, turn, cache: undefined })
  }
  const [first, second] = [await at('/api/v1/links'), await at('/api/v1/links')]
  expect(first.headers['x-request-id']).toBeDefined()
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('a page of somebody who signed in is kept for nobody else', async ({ request }) => {
  const password = 'Maracuja7doce'
  const email = `proxy-${Date.now()}@example.com`
  await request.post(`${nginx.base}/api/v1/register`, { data: { name: 'Ana', email, password, password_confirmation: password } })
  const signedIn = await request.post(`${nginx.base}/api/v1/login`, { data: { email, password } })
  const cookie = /[^;\n]*session-token=[^;]+/.exec(signedIn.headers()['set-cookie'] ?? '')?.[0] ?? ''
  expect(cookie).not.toBe('')
  for (const turn of [1, 2]) {
    const own = await at('/promoter', { cookie })
    expect({ turn, status: own.status }).toEqual({ turn, status: 200 })
    for (const route of [
      '/promoter',
      '//promoter',
      '/%70romoter',
      '/pt/promoter',
      '/promoter/',
      '/Promoter',
      '/x/../promoter',
      '/promoter%2Fsettings',
      '/promoter?a=1',
    ]) {
      const answer = await at(route)
      expect({ route, status: answer.status < 300 ? 'shown' : 'not shown' }).toEqual({ route, status: 'not shown' })
      expect(answer.headers['x-cache'] ?? 'none').toMatch(/none|MISS|BYPASS/)
    }
  }
  expect((await at('/login')).headers['cache-control']).toBe('private, no-store')
  expect((await at('/login')).headers['x-cache']).toBeUndefined()
})

test('the app sees the address of the connection, whatever the caller claims', async ({ request, sql }) => {
  const { code } = await makePromoter(request)
  const [promoter] = await sql`select id, referral_code from users where referral_code = ${code}`
  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-completa-peer': '203.0.113.7' }
  expect((await at(`/api/v1/referrals/${promoter?.referral_code}`, { ...claims, 'user-agent': PHONE })).status).toBe(200)
  const rows = await sql`select ip_address from clicks where promoter_id = ${promoter?.id ?? 0}`
  expect(rows.map((row) => row.ip_address)).toEqual(['127.0.0.1'])
})

test('a body that is too large is refused in the shape of the API', async () => {
  const send = (megabytes: number, locale: string) =>
    ask(
      `${nginx.base}/api/v1/referrals`,
      { 'content-type': 'multipart/form-data; boundary=x', 'accept-language': locale },
      { method: 'POST', body: Buffer.alloc(megabytes * 1024 * 1024) },
    )
  for (const megabytes of [9, 30]) {
    for (const locale of ['pt', 'en'] as const) {
      const answer = await send(megabytes, locale)
      expect({ megabytes, status: answer.status }).toEqual({ megabytes, status: 413 })
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'too_large', message: texts[locale].errors.too_large })
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  }
})

test('whoever is refused while sending reads why', async () => {
  const uploads = malformedUploads()
  const answers = uploads.map(async ({ path: address, type, body }) => {
    const { status, text } = await ask(nginx.base + address, { 'content-type': type, 'content-length': String(body.length) }, { method: 'POST', body })
    return [status, JSON.parse(text).code]
  })
  expect(await Promise.all(answers)).toEqual(uploads.map(() => [400, 'malformed']))
})

test('a connection that sends its headers or its body too slowly is ended', async () => {
  /** After how many seconds the connection is ended; one that is not lasts until this test is ended. */
  const lasts = (start: string, drip: string) =>
    new Promise<number>((resolve) => {
      const began = Date.now()
      const socket = net.connect(Number(new URL(nginx.base).port), '127.0.0.1', () => socket.write(start))
      const timer = setInterval(() => drip && socket.write(drip), 1000)
      socket.on('data', () => {})
      socket.on('error', () => {})
      socket.once('close', () => {
        clearInterval(timer)
        resolve((Date.now() - began) / 1000)
      })
    })
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000\r\n\r\n`
  const [headers, body, drip] = await Promise.all([
    lasts('GET / HTTP/1.1\r\nHost: x\r\n', 'x-slow: 1\r\n'),
    lasts(post('/api/v1/referrals'), ''),
    // Never long enough silent for nginx: the app has to see how little comes.
    lasts(post('/api/v1/referrals'), '0123456789'),
    // Pages wait for no body at all; what is refused may still be read.
    lasts(post('/policy'), '0123456789'),
  ])
  // Not before a slow phone has had its chance.
  expect(headers).toBeGreaterThan(8)
  expect(body).toBeGreaterThan(13)
  expect(drip).toBeGreaterThan(13)
})

test('one address that holds too many calls open is refused further ones, and nobody else is', async () => {
  // Only Linux has a whole network of loopback addresses to come from.
  test.skip(process.platform !== 'linux', 'needs the address 127.0.0.9')
  const from = '127.0.0.9'
  let answered = 0
  const held = Array.from({ length: 260 }, () => {
    const socket = net.connect({ port: Number(new URL(nginx.base).port), host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    socket.once('data', () => answered++)
    socket.write('POST /api/v1/referrals HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n')
    return socket
  })
  try {
    // Four are refused at once, the others wait for their bodies. Who asked before that would take the place of one of them.
    await expect.poll(() => answered).toBe(4)
    const refused = await ask(`${nginx.base}/api/v1/links`, { 'accept-language': 'en' }, { from })
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/json' })
    expect(JSON.parse(refused.text)).toEqual({ code: 'rate_limited', message: texts.en.errors.rate_limited })
    expect((await at('/api/v1/links')).status).toBe(200)
  } finally {
    for (const socket of held) socket.destroy()
  }
})

test('every answer over https insists on it, whatever its status and whoever gives it', async () => {
  const insists = 'max-age=31536000; includeSubDomains'
  const large = Buffer.alloc(11 * 1024 * 1024)
  for (const [status, route, method, body] of [
    [200, '/', 'GET'],
    [200, '/icon.svg', 'GET'],
    [200, '/api/v1/links', 'GET'],
    [308, '/privacy-policy', 'GET'],
    [307, '/admin', 'GET'],
    [307, '/_next/static/none.js', 'GET'],
    [401, '/api/v1/clicks', 'GET'],
    [404, '/api/v1/none', 'GET'],
    [405, '/api/v1/links', 'PUT'],
    [413, '/api/v1/referrals', 'POST', large],
    [413, '/policy', 'POST', Buffer.alloc(2)],
    [414, `/${'a'.repeat(20_000)}`, 'GET'],
  ] as const) {
    const answer = await ask(`${nginx.secure}${route}`, { host: 'completa.example' }, { method, ...(body && { body }) })
    expect({ route: route.slice(0, 30), status: answer.status, hsts: answer.headers['strict-transport-security'] }).toEqual({
      route: route.slice(0, 30),
      status,
      hsts: insists,
    })
  }
})

test('plain http leads to https and serves nothing of the site', async () => {
  for (const from of ['127.0.0.1', '::1'] as const) {
    const sources = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])
    if (!sources.includes(from)) continue
    for (const method of ['GET', 'POST']) {
      const answer = await ask(
        `${nginx.open}/api/v1/login?a=b`,
        { host: 'completa.example' },
        { method, from, ...(method === 'POST' && { body: Buffer.alloc(100) }) },
      )
      expect(answer).toMatchObject({ status: 301, headers: { location: 'https://completa.example/api/v1/login?a=b' } })
      expect(answer.headers['strict-transport-security']).toBeUndefined()
    }
    expect((await ask(`${nginx.secure}/policy`, {}, { from })).status).toBe(200)
  }
  expect(await ask(`${nginx.secure.replace('https:', 'http:')}/policy`)).toMatchObject({ status: 301, headers: { location: `${nginx.secure}/policy` } })
})

test('the certificate authority finds its proof over plain http', async () => {
  const folder = path.join(nginx.folder, 'acme', '.well-known', 'acme-challenge')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'token'), 'proof')
  expect(await ask(`${nginx.open}/.well-known/acme-challenge/token`)).toMatchObject({ status: 200, text: 'proof' })
})

test('while the app is away, pages stay and calls say when to try again; then everything is back', async () => {
  await at('/')
  await app.kill()
  for (const route of ['/', '/?referral_code=ABC123', '/policy']) {
    // Fresh for two seconds.
    const cache = async () => (await at(route)).headers['x-cache']
    await expect.poll(cache, { message: route }).toBe('STALE')
    expect({ route, ...(await at(route)) }).toMatchObject({ route, status: 200, headers: { 'x-cache': 'STALE' } })
  }
  for (const locale of ['pt', 'en'] as const) {
    const call = await at('/api/v1/links', { 'accept-language': locale })
    expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'content-type': 'application/json', 'cache-control': 'private, no-store' } })
    expect(JSON.parse(call.text)).toEqual({ code: 'unavailable', message: texts[locale].errors.unavailable })
    const page = await at('/login', { 'accept-language': locale })
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' } })
    expect(page.text).toContain(texts[locale].errors.unavailable)
  }
  for (const route of ['/api/v1/links', '/login', '/']) {
    expect((await ask(`${nginx.secure}${route}`)).headers).toHaveProperty('strict-transport-security')
  }
  app = await startShipped(folder, settings, app.port)
  expect((await at('/api/v1/links')).status).toBe(200)
  expect((await at('/login')).status).toBe(200)
  await at('/')
  expect((await at('/')).headers['x-cache']).toBe('HIT')
})

test('after a new build nobody gets a page of the old one', async () => {
  const readers = ['pt', 'en'].flatMap((locale) =>
    ['gzip', 'gzip, br', 'identity'].map((encoding) => ({ 'accept-language': locale, 'accept-encoding': encoding })),
  )
  for (const reader of readers) for (const route of ['/', '/policy']) await at(route, reader)
  await app.stop()
  const pages = path.join(folder, '.next', 'server')
  for (const file of fs.readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const html = fs.readFileSync(path.join(pages, file), 'utf8')
    fs.writeFileSync(path.join(pages, file), html.replace('<html ', '<html data-build="new" '))
  }
  app = await startShipped(folder, settings, app.port)
  // What was asked for two seconds ago may be shown as it was.
  await sleep(2100)
  for (const reader of readers) {
    for (const route of ['/', '/policy']) {
      const { status, text } = await at(route, reader)
      expect({ reader, route, status, new: text.includes('data-build="new"') }).toEqual({ reader, route, status: 200, new: true })
    }
  }
})
