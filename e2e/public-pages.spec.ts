import { expect } from '@playwright/test'
import { publicPages } from '@/lib/platform/pages/areas'
import { alive, desktop, expectNoSidewaysScroll, languages, openAlive, openWithBanner, standstill, tagsIn, violations } from './support/site'
import { test } from './support/test'

const legal = [
  { path: '/policy', name: 'policy', sections: 9 },
  { path: '/terms-and-condition', name: 'terms', sections: 10 },
] as const

for (const { locale, lang, texts, wordTags } of languages) {
  test.describe(`legal pages, ${lang}`, { tag: wordTags }, () => {
    test.use({ locale, viewport: desktop })
    for (const { path, name, sections } of legal) {
      test(`${path} has ${sections} titled sections, its date, and a contents list that leads to them`, async ({ page }) => {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[name].title)
        await expect(page.locator('h2')).toHaveCount(sections)
        await expect(page.locator('time')).toHaveText(lang === 'en' ? 'Last updated: 24 Oct 2024' : 'Última atualização: 24 de outubro de 2024')
        const contents = page.getByRole('navigation', { name: texts.common.contents }).getByRole('link')
        await expect(contents).toHaveCount(sections)
        await contents.last().click()
        await expect(page.locator('h2').last()).toBeInViewport()
      })

      test(`${path} marks the section that is read in its contents, and has lines of at most 68 characters`, { tag: '@large' }, async ({ page }) => {
        await openAlive(page, path)
        const links = page.getByRole('navigation', { name: texts.common.contents }).getByRole('link')
        const marked = page.locator('nav a[aria-current=location]')
        await expect(marked).toHaveCount(0)
        for (const which of [links.nth(3), links.last()]) {
          await which.click()
          await expect(which).toHaveAttribute('aria-current', 'location')
          await expect(marked).toHaveCount(1)
        }
        const longest = await page.evaluate(() => {
          const lengths = [...document.querySelectorAll('main section :is(p, li), main header p')].map((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
            return lines > 3 ? (element.textContent ?? '').length / lines : 0
          })
          return Math.max(...lengths)
        })
        expect(longest).toBeGreaterThan(45)
        expect(longest).toBeLessThanOrEqual(68)
      })

      test(`${path} has no accessibility violation and no sideways scroll`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await openWithBanner(page, path)
        // Words differ between the languages, what axe looks at does not.
        if (lang !== 'en') expect(await violations(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      })
    }
  })
}

test.describe('cookie banner', () => {
  test.use({ locale: 'en-US', viewport: desktop })

  for (const [button, stored] of [
    ['Accept', 'accepted'],
    ['Reject', 'rejected'],
  ] as const) {
    test(`${button} stores '${stored}', slides the banner out, and it does not come back`, async ({ page }) => {
      await openWithBanner(page, '/')
      const banner = page.locator('.cookie-banner')
      await expect(banner).toHaveCSS('animation-duration', '0.4s')
      await expect(banner.getByRole('link')).toHaveAttribute('href', '/privacy-policy')
      await banner.getByRole('button', { name: button }).click()
      await expect(banner).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe(stored)
      await page.reload()
      await alive(page)
      await standstill(page)
      await expect(banner).toHaveCount(0)
    })
  }

  test('moves nothing, and the end of the page stays free of it', { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { observer, shifts })
    })
    await openWithBanner(page, '/policy')
    const banner = page.locator('.cookie-banner')
    await banner.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    await standstill(page)
    const shifts = await page.evaluate(() => {
      const { observer, shifts } = window as unknown as { observer: PerformanceObserver; shifts: PerformanceEntry[] }
      return [...shifts, ...observer.takeRecords()].map((entry) => ('value' in entry ? Number(entry.value) : 0))
    })
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const [last, over] = [await page.locator('footer > div > p').boundingBox(), await banner.boundingBox()]
    // Where the page ends is not a whole pixel.
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((over?.y ?? 0) + 1)
  })
})

test.describe('addresses', () => {
  test('robots, sitemap, manifest and icons are served as what they are', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text()
    for (const path of ['/admin', '/promoter', '/api']) expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).toMatch(/Sitemap: https?:\/\/\S+\/sitemap\.xml/)
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const hidden = publicPages.filter((page) => 'hidden' in page)
    const told = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    expect(told.filter((address) => !address.startsWith('/tasks/'))).toHaveLength(publicPages.length - hidden.length)
    // And what is open.
    expect(told).toContain('/tasks/short-task')
    for (const { address } of hidden) expect(sitemap).not.toContain(address)
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
    for (const path of [
      '/icon.svg',
      '/favicon.ico',
      '/apple-icon.png',
      '/images/share-pt.png',
      '/images/share-en.png',
      ...manifest.icons.map(({ src }) => src),
    ]) {
      const image = await request.get(path)
      expect([path, image.status(), image.headers()['content-type']?.split('/')[0]]).toEqual([path, 200, 'image'])
    }
  })

  test('pages name one address, pictures for sharing, and what they are', { tag: '@large' }, async ({ page }) => {
    await page.goto('/?referral_code=')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/)
    await expect(page.locator('link[hreflang]')).toHaveCount(0)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/images\/share-(pt|en)\.png$/)
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [organization, faq] = blocks.map((block): Record<string, unknown> => JSON.parse(block))
    expect([organization?.['@type'], faq?.['@type']]).toEqual(['Organization', 'FAQPage'])
    expect(faq?.mainEntity).toHaveLength(8)
  })

  for (const { locale, texts, own, other } of [
    { locale: 'pt-BR', texts: languages[0].texts, own: 'pt_BR', other: 'en_US' },
    { locale: 'en-US', texts: languages[1].texts, own: 'en_US', other: 'pt_BR' },
  ]) {
    test(`every public page says what it is, in ${own}, to whoever shares it`, { tag: tagsIn(locale) }, async ({ request }) => {
      for (const [path, title, description] of [
        ['/', texts.landing.meta.title, texts.landing.meta.description],
        ['/transparency', texts.transparency.title, texts.transparency.lead],
        ['/policy', texts.policy.title, texts.policy.lead],
        ['/terms-and-condition', texts.terms.title, texts.terms.lead],
        ['/perform-task', texts.wizard.page_title, texts.wizard.welcome.lead],
        ['/login', texts.auth.login_title, texts.auth.login_lead],
        ['/register', texts.auth.register_title, texts.auth.register_lead.replace('{reward}', own === 'pt_BR' ? 'R$\u00a010' : 'R$10')],
      ] as const) {
        const html = await (await request.get(path, { headers: { 'accept-language': locale } })).text()
        const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
        const shared = { title, description, locale: own, other, twitter: title, address: path }
        expect({
          title: meta('og:title'),
          description: meta('description'),
          locale: meta('og:locale'),
          other: meta('og:locale:alternate'),
          twitter: meta('twitter:title'),
          address: new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? 'http://none').pathname,
        }).toEqual(shared)
      }
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'pt-BR', viewport: desktop })

  test('the landing page reads from top to bottom and the questions open', { tag: '@large' }, async ({ page }) => {
    await page.goto('/')
    for (const heading of await page.locator('h1, h2').all()) await expect(heading).toBeVisible()
    await expect(page.locator('.cookie-banner')).toHaveCount(0)
    await page.locator('#faq summary').nth(2).click()
    await expect(page.locator('#faq details').nth(2).locator('p')).toBeVisible()
    await page.locator('#faq summary').nth(3).click()
    await expect(page.locator('#faq details[open]')).toHaveCount(1)
    await expect(page.getByText('ative o JavaScript')).toBeVisible()
    for (const slide of await page.locator('#testimonials li').all()) await slide.scrollIntoViewIfNeeded()
  })
})
