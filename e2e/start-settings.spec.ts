import { expect } from '@playwright/test'
import { publicAddresses, signInPages } from '@/lib/areas'
import { scriptHashes } from '../scripts/csp.mjs'
import { start } from './support/start'
import { test } from './support/test'

test.setTimeout(120_000)

const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_1', appId: 'a', regions: ['sea1'] })).toString('base64')
const paths = [...publicAddresses, ...signInPages.map((page) => `/${page}`)]

test('one build serves two addresses at once: each start says its own, in pages, data, policies and lists', async () => {
  const secure = await start({ SITE_URL: 'https://completa.example', UPLOADTHING_TOKEN: token, RETENTION_DAYS_ACCESS: '41', RETENTION_DAYS_PROOFS: '43' })
  const plain = await start()
  try {
    for (const [app, site] of [
      [secure, 'https://completa.example'],
      [plain, `http://localhost:${plain.port}`],
    ] as const) {
      await app.until('/api/health/ready', 200)
      const isSecure = app === secure
      for (const locale of ['pt', 'en']) {
        const get = (path: string, headers = {}) => fetch(app.base + path, { redirect: 'manual', headers: { 'accept-language': locale, ...headers } })
        for (const path of paths) {
          const answer = await get(path)
          const html = await answer.text()
          const names = {
            path,
            canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
            shared: /property="og:image" content="([^"]+)"/.exec(html)?.[1],
          }
          expect(names).toEqual({ path, canonical: path === '/' ? site : site + path, shared: `${site}/images/share-${locale}.png` })
          const policy = answer.headers.get('content-security-policy') ?? ''
          for (const hash of scriptHashes(html)) expect(policy).toContain(hash)
          expect([policy.includes('upgrade-insecure-requests'), policy.includes('https://*.ufs.sh')]).toEqual([isSecure, isSecure])
          const data = await get(path, { rsc: '1' })
          const flight = data.status === 200 ? await data.text() : await (await get(data.headers.get('location') ?? '', { rsc: '1' })).text()
          expect({ path, named: flight.includes(`"href":"${path === '/' ? site : site + path}"`) }).toEqual({ path, named: true })
          for (const text of [html, flight]) {
            expect(text).not.toContain('site-url.invalid')
            expect(text).not.toMatch(/\[RETENTION/)
          }
        }
        const [access, proofs] = isSecure ? [41, 43] : [180, 365]
        const policyPage = await (await get('/policy')).text()
        for (const days of [access, proofs]) expect(policyPage).toMatch(new RegExp(`\\b${days} (dias|days)`))
      }
      for (const file of ['/robots.txt', '/sitemap.xml']) expect(await (await fetch(app.base + file)).text()).toContain(`${site}/`)
      expect(await (await fetch(app.base)).text()).toContain(`"logo":"${site}/images/logo-512.png"`)
      for (const path of [
        ...paths,
        '/robots.txt',
        '/api/v1/links',
        '/api/v1/none',
        '/privacy-policy',
        '/admin',
        '/none',
        '/icon.svg',
        '/api/v1/referrals/none',
      ])
        expect({ path, hsts: (await fetch(app.base + path, { redirect: 'manual' })).headers.get('strict-transport-security') }).toEqual({
          path,
          hsts: isSecure ? 'max-age=31536000; includeSubDomains' : null,
        })
    }
  } finally {
    await Promise.all([secure.stop(), plain.stop()])
  }
})
