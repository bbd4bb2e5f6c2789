import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { publicAddresses } from '@/lib/platform/pages/areas'
import { chooseLocale } from '../lib/platform/i18n/locales'
import { ask, langOf } from './support/ask'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

// Public pages are answered from memory, filled at start: whatever a reader sends, everybody gets their own.
const at = (route: string, headers?: Record<string, string>, options?: { method?: string }) =>
  ask(`${(process.env.E2E_BASE_URL ?? '').replace('localhost', '127.0.0.1')}${route}`, headers, options)
const pages = publicAddresses

test('each reader of a page gets their own language, whoever read it before', { tag: '@large' }, async () => {
  const cookies = [undefined, 'pt', 'en', 'fr', '', 'en; NEXT_LOCALE=pt']
  const languages = [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'PT', 'en-US,en;q=0.9,pt;q=0.8', 'fr', '*', ' en', '1en', ',en', 'pt']
  for (const page of pages) {
    for (const cookie of cookies) {
      for (const language of languages) {
        const headers = { ...(cookie !== undefined && { cookie: `a=b; NEXT_LOCALE=${cookie}; c=d` }), ...(language && { 'accept-language': language }) }
        const wanted = chooseLocale(cookie?.split(';')[0], language) === 'pt' ? 'pt-BR' : 'en'
        expect({ page, cookie, language, lang: langOf(await at(page, headers)) }).toEqual({ page, cookie, language, lang: wanted })
      }
    }
  }
})

test('a page is the same for all its readers, packed or not', async () => {
  for (const page of pages) {
    const plain = await at(page)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const cases = { gzip: 'gzip', 'br, gzip;q=0.5': 'br', 'gzip;q=0': undefined, br: 'br', '*': 'br', 'br;q=0, *': 'gzip', deflate: undefined, '': undefined }
    for (const [accepted, encoding] of Object.entries(cases)) {
      const answer = await at(page, { 'accept-encoding': accepted })
      expect({ page, accepted, encoding: answer.headers['content-encoding'] }).toEqual({ page, accepted, encoding })
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
      expect(answer.text).toBe(plain.text)
      const { date: _d, 'content-length': _l, 'content-encoding': _e, 'transfer-encoding': _t, ...headers } = answer.headers
      const { date: _d2, 'content-length': _l2, 'content-encoding': _e2, 'transfer-encoding': _t2, ...before } = plain.headers
      expect(headers).toEqual(before)
    }
    const known = await at(page, { 'if-none-match': `"other", W/${plain.headers.etag}` })
    expect({ status: known.status, length: known.bytes.length, policy: known.headers['content-security-policy'] }).toEqual({
      status: 304,
      length: 0,
      policy: plain.headers['content-security-policy'],
    })
    expect((await at(page, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await at(page, {}, { method: 'HEAD' })
    expect({ status: head.status, length: head.bytes.length, etag: head.headers.etag }).toEqual({ status: 200, length: 0, etag: plain.headers.etag })
  }
})

test('nothing that one reader sends is seen by another', async () => {
  for (const page of pages) {
    const mark = `mark${page.length}x`
    await at(`${page}?referral_code=${mark}&nxtPlocale=en&_rsc=${mark}`, {
      host: `${mark}.example`,
      'x-forwarded-host': `${mark}.example`,
      'x-nextjs-data': '1',
      'next-url': mark,
      'next-router-prefetch': '1',
      cookie: `${mark}=1; next-auth.session-token=${mark}`,
      'accept-language': 'en',
      'accept-encoding': `${mark}`,
    })
    for (const route of [page, `${page}?referral_code=other`]) {
      const { status, text, headers } = await at(route, { 'accept-language': 'en' })
      expect({ route, status, seen: text.includes(mark) || JSON.stringify(headers).includes(mark) }).toEqual({ route, status: 200, seen: false })
    }
  }
})

test('the data that the router asks for and the page do not take each other’s place', async () => {
  for (const page of pages) {
    for (const turn of [1, 2]) {
      const data = await at(`${page}?_rsc`, { rsc: '1' })
      expect({ page, turn, type: data.headers['content-type'] }).toEqual({ page, turn, type: 'text/x-component' })
      expect((await at(`${page}?_rsc`)).headers['content-type']).toBe('text/html; charset=utf-8')
    }
  }
})

test('the router finds each part of a page under the same name in both languages', () => {
  // One address has two languages: after a change, parts are asked for in the new one by names that came in the old one.
  const partsOf = (locale: string) =>
    fs
      .readdirSync(path.join('.next', 'server', 'app'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.segment.rsc') && new RegExp(`^${locale}[./]`).test(file))
      .map((file) => file.slice(locale.length))
      .sort()
  expect(partsOf('pt').length).toBeGreaterThan(pages.length)
  expect(partsOf('en')).toEqual(partsOf('pt'))
})

test('a guarded page is read from nobody’s memory', async ({ request }) => {
  const signedIn = await request.post('/api/v1/login', { data: { email: 'admin@example.com', password: 'correct horse battery' } })
  const cookie = /[^;\n]*session-token=[^;]+/.exec(signedIn.headers()['set-cookie'] ?? '')?.[0] ?? ''
  for (const turn of [1, 2]) {
    expect({ turn, own: (await at('/admin', { cookie })).status, stranger: (await at('/admin')).status }).toEqual({ turn, own: 200, stranger: 307 })
    expect({ turn, own: (await at('/login', { cookie })).status, stranger: (await at('/login')).status }).toEqual({ turn, own: 307, stranger: 200 })
  }
})
