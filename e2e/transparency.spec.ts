import { expect, type Page } from '@playwright/test'
import type { Figures } from '@/lib/money/figures/contract'
import { gate } from './support/hold'
import { desktop, expectNoSidewaysScroll, languages, oneLanguage, openWithBanner, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

const API = '**/api/v1/figures'

const many: Figures = {
  ...{ computed_at: '2026-11-20T15:04:00.000Z', days: 30, least_cases: 20 },
  paid_cents: { value: 123_456_789, cases: 98_765 },
  tasks_paid: { value: 90_210, cases: 90_210 },
  decision_minutes: { value: 125, cases: 10_000 },
  target_hours: 24,
  target_percent: { value: 96.5, cases: 10_000 },
  promise_percent: { value: 99.9, cases: 4321 },
  payment_minutes: { value: 1500, cases: 9876 },
  approved_percent: { value: 93.8, cases: 10_000 },
  by_campaign: [],
  waiting: { proofs: 1234, oldest_minutes: 59, payouts: 1, payouts_cents: 1050 },
}
const few = { value: null, cases: 7 }
const hardlyAny: Figures = {
  ...{
    ...many,
    paid_cents: few,
    tasks_paid: few,
    decision_minutes: few,
    target_percent: few,
    promise_percent: few,
    payment_minutes: few,
    approved_percent: few,
  },
  waiting: { proofs: 0, oldest_minutes: null, payouts: 0, payouts_cents: 0 },
}

const answer = (page: Page, data: Figures) => page.route(API, (route) => route.fulfill({ json: { data } }))
const texts = (page: Page) => page.locator('dl dd:nth-of-type(1)').allInnerTexts()

for (const { locale, lang, texts: words, wordTags } of languages) {
  const t = words.transparency

  test.describe(`the figures for everybody, ${lang}`, { tag: wordTags }, () => {
    test.use({ locale, viewport: phone })

    test('are told with their unit and of how many cases they are, what is of the newest alone too', async ({ page }) => {
      await withoutBanner(page)
      await answer(page, many)
      await page.goto('/transparency')
      await expect(page.getByText(lang === 'en' ? 'R$1,234,567.89' : 'R$\u00a01.234.567,89')).toBeVisible()
      const lines = (await texts(page)).map((text) => text.replaceAll('\u00a0', ' ').split('\n'))
      expect(lines.slice(1, 9)).toEqual(
        lang === 'en'
          ? [
              ['90,210', 'With a confirmed payout'],
              ['2 h 5 min', 'Of the newest 10,000 cases'],
              ['96.5%', 'Of the newest 10,000 cases'],
              ['99.9%', 'Of 4,321 submissions'],
              ['1 day 1 h', 'Of 9,876 tasks'],
              ['93.8%', 'Of the newest 10,000 cases'],
              ['1,234', 'The oldest has waited 59 min'],
              ['1', 'R$10.50 in all'],
            ]
          : [
              ['90.210', 'Com pagamento confirmado'],
              ['2 h 5 min', 'Nos 10.000 casos mais recentes'],
              ['96,5%', 'Nos 10.000 casos mais recentes'],
              ['99,9%', 'Em 4.321 envios'],
              ['1 dia e 1 h', 'Em 9.876 tarefas'],
              ['93,8%', 'Nos 10.000 casos mais recentes'],
              ['1.234', 'O mais antigo espera há 59 min'],
              ['1', 'R$ 10,50 ao todo'],
            ],
      )
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('are not told of too few cases', { tag: '@large' }, async ({ page }) => {
      await answer(page, hardlyAny)
      await page.goto('/transparency')
      await expect(page.getByText(t.few, { exact: true })).toHaveCount(7)
      await expect(page.getByText(lang === 'en' ? '7 cases. We show it from 20 on.' : '7 casos. Mostramos a partir de 20.')).toHaveCount(7)
      await expect(page.getByText(t.figures.proofs.none, { exact: true }).first()).toBeVisible()
    })
  })
}

for (const { locale, texts: words } of oneLanguage) {
  const t = words.transparency
  test.describe('the page of the figures', () => {
    test.use({ locale })

    test('says what the server says', { tag: '@large' }, async ({ page }) => {
      const answered = page.waitForResponse(API)
      await page.goto('/transparency')
      const { data } = (await (await answered).json()) as { data: Figures }
      await expect(page.locator('time')).toHaveAttribute('datetime', data.computed_at)
      const waiting = page.locator('dl > div', { has: page.getByText(t.figures.proofs.label, { exact: true }) })
      await expect(waiting).toContainText(new Intl.NumberFormat(locale).format(data.waiting.proofs))
    })

    for (const viewport of [phone, desktop])
      for (const [what, data] of Object.entries({ many, hardlyAny }))
        test(`has no accessibility violation, and nothing moves when ${what} come, at ${viewport.width} px`, { tag: '@large' }, async ({ page }) => {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          const { opened, open } = gate()
          await page.route(API, async (route) => {
            await opened
            await route.fulfill({ json: { data } })
          })
          await openWithBanner(page, '/transparency')
          const places = () =>
            page.locator('h2, dt, dl dd:nth-of-type(2)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY))
          const before = await places()
          expect(before.length).toBeGreaterThan(15)
          expect(await violations(page)).toEqual([])
          open()
          await expect(page.locator('time')).toBeVisible()
          expect(await places()).toEqual(before)
          expect(await violations(page)).toEqual([])
        })

    test.describe('without figures', () => {
      test.use({ allowedErrors: [/Failed to load resource/] })

      test('says so, keeps saying it while it tries again, and has them once they come', { tag: '@large' }, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await withoutBanner(page)
        await page.route(API, (route) => route.fulfill({ status: 503, json: { message: 'away', code: 'unavailable' } }))
        await page.goto('/transparency')
        await expect(page.getByRole('status').getByText(t.failed)).toBeVisible()
        await expect(page.getByText(t.figures.decision.text)).toBeVisible()
        expect(await violations(page)).toEqual([])
        const { opened, open } = gate()
        await page.unroute(API)
        await page.route(API, async (route) => {
          await opened
          await route.fulfill({ json: { data: many } })
        })
        const retry = page.getByRole('button', { name: t.retry })
        await retry.click()
        await expect(retry).toHaveAttribute('aria-busy', 'true')
        await expect(page.getByText(t.failed)).toBeVisible()
        open()
        await expect(page.getByText(t.failed)).toHaveCount(0)
        await expect(page.getByText('93,8%')).toBeVisible()
      })
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('says what each figure means, and where they are read without it', { tag: '@large' }, async ({ page }) => {
        await page.goto('/transparency')
        for (const text of [t.figures.paid.text, t.figures.decision.text, t.method.undone]) await expect(page.getByText(text)).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: '/api/v1/figures' }).first().click()
        await expect(page.locator('body')).toContainText('"least_cases":20')
      })
    })
  })
}
