import { expect } from '@playwright/test'
import { publicAddresses, signInPages } from '@/lib/platform/pages/areas'
import { scriptHashes } from '../scripts/csp.mjs'
import { start } from './support/start'
import { test } from './support/test'
import { texts, wizardOn } from './support/wizard'

test.use({ locale: 'pt-BR' })

test.setTimeout(120_000)

const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_1', appId: 'a', regions: ['sea1'] })).toString('base64')
// The page of a task is made when it is asked for.
const paths = [...publicAddresses, '/tasks/short-task', ...signInPages.map((page) => `/${page}`)]

test('one build serves two addresses at once: each start says its own, in pages, data, policies and lists', async () => {
  const secure = await start({
    SITE_URL: 'https://completa.example',
    UPLOADTHING_TOKEN: token,
    RETENTION_DAYS_ACCESS: '41',
    RETENTION_DAYS_PROOFS: '43',
    MINIMUM_AGE: '16',
    OPERATOR_NAME: "Sant'Ana & Filhos Ltda.",
  })
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
            expect(text).not.toMatch(/\[(RETENTION|MINIMUM|OPERATOR)/)
          }
        }
        const [access, proofs] = isSecure ? [41, 43] : [180, 365]
        const policyPage = await (await get('/policy')).text()
        for (const days of [access, proofs]) expect(policyPage).toMatch(new RegExp(`\\b${days} (dias|days)`))
        for (const text of [policyPage, await (await get('/terms-and-condition')).text()])
          expect(text).toMatch(new RegExp(`(children under|menores de) ${isSecure ? 16 : 13}\\b`))
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

test('each page names who runs the site, and leaves out calmly what no setting says', async ({ page }) => {
  const named = await start({ OPERATOR_NAME: "Sant'Ana & Filhos Ltda.", OPERATOR_CNPJ: '12abc34501de35' })
  const nobody = await start()
  try {
    for (const address of ['/', '/terms-and-condition', '/policy', '/transparency']) {
      await named.until('/api/health/ready', 200)
      await page.goto(named.base + address)
      const shown = (text: RegExp) => page.getByText(text).filter({ visible: true })
      // The footer's, and one more: the landing page names them on its first screen.
      await expect(shown(/Sant'Ana & Filhos Ltda\./)).toHaveCount(2)
      await expect(shown(/12\.ABC\.345\/01DE-35/)).toHaveCount(2)
      await expect(page.locator('a[href="mailto:"]').filter({ visible: true })).toHaveCount(0)
      await nobody.until('/api/health/ready', 200)
      await page.goto(nobody.base + address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shown(/CNPJ|Responsável:|Quem responde/)).toHaveCount(0)
    }
    // What it still fetches ahead would meet a server that has stopped.
    await page.goto('about:blank')
  } finally {
    await Promise.all([named.stop(), nobody.stop()])
  }
})

test('where nobody under 18 may take part, no page says anything of minors, and neither page nor server accepts one', async ({ page }) => {
  const app = await start({ MINIMUM_AGE: '18' })
  try {
    await app.until('/api/health/ready', 200)
    for (const address of ['/policy', '/terms-and-condition']) {
      await page.goto(app.base + address)
      const main = page.getByRole('main')
      await expect(main).not.toContainText(/\{m|\[M/)
      const shown = (text: RegExp) => main.getByText(text).filter({ visible: true })
      await expect(shown(/menores de 18 anos/)).toHaveCount(1)
      await expect(shown(/responsável/)).toHaveCount(0)
    }
    await page.goto(`${app.base}/perform-task`)
    const wizard = wizardOn(page, 'pt')
    await wizard.toPerson()
    await wizard.fillPerson('Pedro Lima')
    await expect(page.getByText('18 anos ou mais.', { exact: true })).toBeVisible()
    await wizard.field(texts.pt.wizard.registration.age).fill('17')
    await wizard.go()
    await expect(page.getByText('Para participar é preciso ter 18 anos ou mais. A idade vai até 120 anos.')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await wizard.field(texts.pt.wizard.registration.age).fill('18')
    await wizard.go()
    await wizard.at(4)
  } finally {
    await app.stop()
  }
})
