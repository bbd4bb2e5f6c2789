import { expect, type Page } from '@playwright/test'
import { openAsAdmin } from './support/payout-desk'
import { signInNew } from './support/promoter'
import { alive, languages, openAlive, withoutBanner } from './support/site'
import { test } from './support/test'

/** The language switches that are seen. */
const switches = (page: Page) => page.locator('details:visible', { has: page.locator('button[lang]') })

/** The tabs of the bar at the bottom, as wide as they are and as wide as what they say. */
const tabs = (page: Page) =>
  page.locator('nav.fixed li > *').evaluateAll((all) =>
    all.map((tab) => ({
      text: tab.textContent,
      width: tab.getBoundingClientRect().width,
      lines: tab.getClientRects().length,
      over: tab.scrollWidth > tab.clientWidth,
    })),
  )

for (const { locale, texts, tags, wordTags } of languages)
  test.describe(`a phone, ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })
    test.beforeEach(({ page }) => withoutBanner(page))

    test('has tabs of one width whose words fit, down to 320 px, and the last one stays with wider spacing', { tag: wordTags }, async ({
      page,
      request,
      sql,
    }) => {
      const look = async () => {
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 640 })
          const all = await tabs(page)
          expect(all).toHaveLength(5)
          expect(all.filter((tab) => tab.over || Math.abs(tab.width - width / 5) > 1)).toEqual([])
        }
        // As WCAG's 1.4.12 asks for.
        await page.addStyleTag({ content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }' })
        await expect(page.locator('nav.fixed').getByText(texts.area.more)).toBeInViewport({ ratio: 1 })
        expect((await tabs(page)).filter(({ over }) => over)).toEqual([])
      }
      await signInNew(page, request)
      await openAlive(page, '/promoter')
      await look()
      // As many as a count can show.
      await page.route('**/api/v1/waiting', (route) => route.fulfill({ json: { data: { reviews: 1_234, payouts: 1_234, messages: 1_234 } } }))
      await openAsAdmin(page, sql, '/admin')
      await alive(page)
      await expect(page.locator('nav.fixed').getByText('999+')).toHaveCount(1)
      await look()
    })

    test('has one switch of the language on each screen, the menu included', { tag: tags }, async ({ page, request }) => {
      for (const path of ['/perform-task', '/login', '/register', '/my-tasks']) {
        await openAlive(page, path)
        await expect(switches(page), path).toHaveCount(1)
      }
      for (const path of ['/', '/tasks', '/tasks/short-task', '/transparency', '/policy']) {
        await openAlive(page, path)
        await expect(switches(page), path).toHaveCount(0)
        await page.getByRole('button', { name: texts.landing.nav.menu }).click()
        await expect(switches(page), path).toHaveCount(1)
      }
      await signInNew(page, request)
      await openAlive(page, '/promoter')
      await expect(switches(page)).toHaveCount(1)
      await page.getByRole('button', { name: texts.area.more }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(switches(page)).toHaveCount(1)
    })
  })

test.describe('a low window', () => {
  test.use({ locale: 'pt-BR', viewport: { width: 740, height: 360 } })

  test('has the cookie banner at the end of the page, where it covers nothing', async ({ page }) => {
    await openAlive(page, '/policy')
    const banner = page.locator('.cookie-banner')
    await expect(banner).toBeAttached()
    await expect(banner).not.toBeInViewport()
    await banner.scrollIntoViewIfNeeded()
    await expect(banner).toBeInViewport()
    await page.setViewportSize({ width: 740, height: 600 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(banner).toBeInViewport()
  })
})
