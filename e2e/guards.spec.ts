import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { startServer } from '../scripts/test-server.mjs'
import { adminToken } from './support/admin'
import { complete, makePromoter } from './support/promoter'
import { base, raw, rawBytes } from './support/raw'
import { languages } from './support/site'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

/** Every way to write the address of a guarded page that a router might read as one. */
const spellings = (area: string, page: string) => [
  `/${area}${page}`,
  `/pt/${area}${page}`,
  `/en/${area}${page}`,
  `//${area}${page}`,
  `/./${area}${page}`,
  `/policy/../${area}${page}`,
  `/${area}${page}/`,
  `/${area}${page}/.`,
  `/${area}${page}.`,
  `/${area}${page}%2e`,
  `/${area}${page}%00`,
  `/${area}${page}%20`,
  `/${area}${page};x=1`,
  `/${area}${page}?_rsc=1`,
  `/${area}${page}.rsc`,
  `/pt/${area}${page}.rsc`,
  `/pt/${area}${page}.html`,
  `/pt/${area}${page}.meta`,
  `/${area}${page}.txt`,
  `/${area}${page}.json`,
  `/${area}${page}.segments/_full.segment.rsc`,
  `/pt/${area}${page}.segments/_full.segment.rsc`,
  `/pt/${area}${page}.segments/_tree.segment.rsc`,
  `/pt/${area}${page}.segments/$d$locale/${area}/__PAGE__.segment.rsc`,
  `/_next/data/build/${area}${page}.json`,
  `/_next/data/build/pt/${area}${page}.json`,
  `/%${area.charCodeAt(0).toString(16)}${area.slice(1)}${page}`,
  `/%25${area.charCodeAt(0).toString(16)}${area.slice(1)}${page}`,
  `/pt%2f${area}${page}`,
  `/pt/%${area.charCodeAt(0).toString(16)}${area.slice(1)}${page}`,
  `/\\${area}${page}`,
  `\\${area}${page}`,
  `/${area}\\${page.slice(1)}`,
  `/${area.toUpperCase()}${page}`,
  `/PT/${area}${page}`,
  `/PT/${area.toUpperCase()}${page}`,
  `/${area}%2f${page.slice(1)}`,
  `http://${base.host}/${area}${page}`,
]

const disguises: Record<string, string>[] = [
  {},
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-rewrite': '/pt/admin', 'x-middleware-next': '1', 'x-middleware-override-headers': 'x' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_full' },
  { 'x-nextjs-data': '1', 'x-invoke-path': '/pt/admin', 'x-matched-path': '/pt/admin', 'x-now-route-matches': '1=admin' },
  { 'x-original-url': '/admin', 'x-rewrite-url': '/admin', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
]

const pages = [
  ['admin', ''],
  ['admin', '/contact-form'],
  ['promoter', '/completions'],
] as const

/** Every spelling of every page, and every spelling of one page in every disguise. */
const attempts = pages.flatMap(([area, page], index) =>
  spellings(area, page).flatMap((spelling) => (index === 0 ? disguises : disguises.slice(0, 1)).map((headers) => ({ spelling, headers }))),
)

/** What the texts of an area's navigation, which every guarded page brings, are known by. */
const shell = new RegExp([languages[0].texts.admin.system.title, languages[0].texts.promoter.completions.title].join('|'))

/** What must never be in any page: people, and whatever identifies them. */
async function seed(request: Parameters<typeof complete>[0]): Promise<string[]> {
  const mark = `guarded${Date.now()}`
  const { code, email } = await makePromoter(request, `Ana ${mark}`)
  const paymentCode = await complete(request, code, `Pessoa ${mark}`, `${mark}-device`)
  await request.post('/api/v1/contact-forms', { data: { name: `Carta ${mark}`, email: `${mark}@example.com`, message: mark } })
  return [mark, code, email, paymentCode, process.env.ADMIN_EMAIL ?? 'admin@']
}

function expectNothingPrivate(what: string, { body, headers }: { body: string; headers: Record<string, string[]> }, secrets: string[]) {
  for (const secret of secrets) expect(body.includes(secret), `${what} shows ${secret}`).toBe(false)
  for (const place of headers.location ?? []) expect(place, what).not.toMatch(/evil|\/\/(?!localhost|127\.0\.0\.1)|\\/)
}

test('in no spelling and no disguise does a guarded page show itself to a guest', async ({ request }) => {
  const secrets = await seed(request)
  let answered = 0
  for (const { spelling, headers } of attempts) {
    const answer = await raw({ path: spelling, headers }).catch(() => undefined)
    if (!answer) continue
    answered++
    const what = `${spelling} ${JSON.stringify(headers)}`
    expect(answer.status, what).toBeLessThan(500)
    expectNothingPrivate(what, answer, secrets)
    // The page itself is a shell; that it is not even that is what the middleware adds.
    expect(answer.status === 200 && shell.test(answer.body), what).toBe(false)
  }
  expect(answered).toBeGreaterThan(attempts.length / 2)
})

test('without any middleware nothing private is reachable either: pages are empty shells, and the API asks for itself', { tag: '@large' }, async ({
  request,
}) => {
  test.setTimeout(240_000)
  const secrets = await seed(request)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-unguarded-'))
  try {
    // The same build, but for its middleware.
    for (const name of fs.readdirSync('.'))
      if (name !== '.next' && name !== '.data' && name !== '.env') fs.symlinkSync(path.resolve(name), path.join(folder, name))
    fs.cpSync('.next', path.join(folder, '.next'), { recursive: true, filter: (source) => !/\.next\/(cache|trace|lock|dev|diagnostics)/.test(source) })
    const functions = path.join(folder, '.next/server/functions-config-manifest.json')
    const manifest = JSON.parse(fs.readFileSync(functions, 'utf8')) as { functions: Record<string, unknown> }
    expect(Object.keys(manifest.functions)).toContain('/_middleware')
    fs.writeFileSync(functions, JSON.stringify({ ...manifest, functions: {} }))
    fs.writeFileSync(
      path.join(folder, '.next/server/middleware-manifest.json'),
      JSON.stringify({ version: 3, middleware: {}, sortedMiddleware: [], functions: {} }),
    )
    const { base: address, server } = await startServer({ folder, env: process.env, logFile: path.join(folder, 'unguarded.log'), probe: '/api/health/ready' })
    try {
      const to = new URL(address)
      expect((await raw({ to, path: '/admin' })).status, 'the middleware is really gone').toBe(200)
      let shells = 0
      for (const { spelling, headers } of attempts) {
        const answer = await raw({ to, path: spelling, headers }).catch(() => undefined)
        if (!answer) continue
        expect(answer.status, spelling).toBeLessThan(500)
        if (answer.status === 200 && shell.test(answer.body)) shells++
        expectNothingPrivate(`${spelling} ${JSON.stringify(headers)}`, answer, secrets)
      }
      expect(shells).toBeGreaterThan(20)
      const cookie = `next-auth.session-token=${await adminToken(request)}`
      for (const endpoint of ['clicks', 'completions', 'promoters', 'contact-forms', 'audit-log', 'dashboard-summary', 'check', 'completions.csv'])
        for (const headers of [{}, { cookie }, ...disguises.slice(1)]) {
          const answer = await raw({ to, path: `/api/v1/${endpoint}`, headers })
          // A router's own call without the mark that caches tell it by is led to the address with it.
          const status = answer.status === 307 && 'rsc' in headers ? 401 : answer.status
          expect({ endpoint, headers, status }).toEqual({ endpoint, headers, status: 401 })
          expectNothingPrivate(endpoint, answer, secrets)
        }
    } finally {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await gone
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('nobody is led off the site, however an address, a host or a callback is written', async () => {
  const evil = 'evil.example'
  const paths = [
    `//${evil}`,
    `//${evil}/`,
    `//${evil}/%2e%2e`,
    `/\\${evil}`,
    `/\\/${evil}`,
    `\\\\${evil}`,
    `/%5c${evil}`,
    `/%2f%2f${evil}`,
    `/%09/${evil}`,
    `///${evil}`,
    `/.//${evil}`,
    `/pt//${evil}`,
    `/en//${evil}/`,
    `/pt/%2f${evil}`,
    `/pt/%5c${evil}`,
    `/pt/\\${evil}`,
    `/en/\\/${evil}`,
    `/pt///${evil}/x`,
    `/en/.%2e//${evil}`,
    `/pt/https://${evil}`,
    `/pt/@${evil}`,
    `/admin//${evil}`,
    `/login?callbackUrl=https://${evil}`,
    `/login?next=//${evil}`,
    `/promoter?redirect=//${evil}`,
    `/privacy-policy?x=//${evil}`,
    `/privacy-policy//${evil}`,
    `/api/auth/signin?callbackUrl=https://${evil}`,
    `/api/auth/signin/credentials?callbackUrl=https://${evil}`,
    `/api/auth/signout?callbackUrl=https://${evil}`,
    `/api/auth/callback/credentials?callbackUrl=//${evil}`,
    `/api/auth/error?callbackUrl=//${evil}&error=x`,
    `/_next/image?url=https://${evil}/x.png&w=64&q=75`,
  ]
  const hosts: Record<string, string>[] = [
    {},
    { host: evil },
    { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
    { forwarded: `host=${evil};proto=https` },
    { origin: `https://${evil}`, referer: `https://${evil}/` },
    { cookie: `next-auth.callback-url=https%3A%2F%2F${evil}` },
  ]
  let led = 0
  for (const target of [...paths, '/admin', '/promoter/nothing', '/nothing', '/pt/policy'])
    for (const headers of hosts)
      for (const method of ['GET', 'POST']) {
        const answer = await raw({ method, path: target, headers, ...(method === 'POST' && { body: `csrfToken=x&callbackUrl=https://${evil}` }) }).catch(
          () => undefined,
        )
        if (!answer) continue
        const what = `${method} ${target} ${JSON.stringify(headers)}`
        expect(answer.status, what).toBeLessThan(500)
        for (const place of [...(answer.headers.location ?? []), ...(answer.headers.refresh ?? [])]) {
          led++
          // As a browser would follow it.
          const followed = new URL(place, base)
          const named = headers.host ? [evil, base.hostname] : [base.hostname]
          expect(named, `${what} leads to ${place}`).toContain(followed.hostname)
          expect(place, what).not.toMatch(/^[/\\]{2}|\\/)
        }
        if (target.startsWith('/api/auth') && answer.headers['content-type']?.join().includes('json')) expect(answer.body, what).not.toContain(evil)
      }
  expect(led).toBeGreaterThan(100)
})

test('a request line that names another host is refused, and one that names this one is answered like any other', async () => {
  const line = (target: string, host: string, method = 'GET') => rawBytes(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const pages = ['/tasks', '/', '/admin', '/nothing', '/api/v1/campaigns', '', '?x=1', '/%zz']
  for (const named of ['other.example', 'other.example:80', `${base.host}.other.example`, `${base.host}@other.example`, `other.example:${base.port}`, ''])
    for (const page of pages)
      for (const scheme of ['http', 'HTTPS'])
        for (const [method, host] of [
          ['GET', 'other.example'],
          ['GET', base.host],
          ['POST', base.host],
        ])
          expect([named, page, host, await line(`${scheme}://${named}${page}`, host ?? '', method)]).toEqual([named, page, host, 'HTTP/1.1 400 Bad Request'])
  for (const named of [base.host, base.host.toUpperCase(), `localhost:${base.port}`, `127.0.0.1:${base.port}`])
    for (const page of ['/tasks', '/?x=1', '/api/v1/campaigns'])
      expect([named, page, await line(`http://${named}${page}`, base.host)]).toEqual([named, page, 'HTTP/1.1 200 OK'])
})

test('bytes that are no request are refused without an answer of the app', async () => {
  for (const bytes of [
    'GET /admin HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /adm\0in HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /x HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  ])
    expect(await rawBytes(bytes), bytes.slice(0, 60)).toMatch(/^$|^HTTP\/1\.1 (400|404|405|431|501)/)
})
