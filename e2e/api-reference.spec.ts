import { expect, type Page } from '@playwright/test'
import { desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

const [portuguese, english] = languages
const call = (page: Page, id: string) => page.locator(`section#${id}`)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

for (const { locale, lang, texts } of languages)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [phone, desktop])
      test.describe(`in ${lang}, ${colorScheme}, at ${viewport.width} px`, () => {
        test.use({ locale, colorScheme, viewport })
        // Two of them have each language, theme and width once.
        const once = [`${portuguese.lang} light ${phone.width}`, `${english.lang} dark ${desktop.width}`]
        const tag = once.includes(`${lang} ${colorScheme} ${viewport.width}`) ? '@large' : '@every'

        test('the reference fits its window and breaks no rule of accessibility', { tag }, async ({ page }) => {
          await page.goto('/api/docs')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.docs.title)
          await expect(page.locator('html')).toHaveAttribute('lang', lang)
          await expectNoSidewaysScroll(page)
          // All calls are made by the same code, and axe takes minutes for all of them.
          await page.getByRole('searchbox').fill('verdict')
          await expect(call(page, 'postLogin')).toBeHidden()
          await expect(call(page, 'Click')).toBeVisible()
          expect(await violations(page)).toEqual([])
        })
      })

test.describe('in one language', () => {
  test.use({ locale: english.locale, viewport: desktop })
  const t = english.texts.docs

  test('what is copied is what is shown, by keyboard too, and the language of examples is kept', { tag: '@large' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/api/docs#postLogin')
    const login = call(page, 'postLogin')
    const copy = login.getByRole('button').first()
    await expect(copy).toHaveAccessibleName(`${t.copy}: ${t.request} POST /login`)
    await copy.click()
    await expect(copy).toHaveText(t.copied)
    expect(await clipboard(page)).toMatch(/^curl -X POST 'http.*\/api\/v1\/login' \\\n {2}-H/)
    await expect(copy).toHaveText(t.copy)

    await login.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(login.locator('pre.js')).toBeVisible()
    await expect(login.locator('pre.curl')).toBeHidden()
    await expect(login).toBeInViewport()
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect(copy).toHaveText(t.copied)
    expect(await clipboard(page)).toMatch(/^const answer = await fetch\('http/)

    await page.reload()
    await expect(call(page, 'getClicks').locator('pre.js')).toBeVisible()
  })

  test('the copied example is answered as it says', async ({ page, request }) => {
    await page.goto('/api/docs')
    const shown = await call(page, 'getFigures').locator('pre.curl').textContent()
    const address = /'([^']+)'/.exec(shown ?? '')?.[1] ?? ''
    const answer = await request.get(new URL(address).pathname)
    expect(answer.status()).toBe(200)
    const example = JSON.parse((await call(page, 'getFigures').locator('figure pre').textContent()) ?? '')
    expect(Object.keys((await answer.json()).data)).toEqual(Object.keys(example.data))
  })

  test('searching finds calls and fields, says when there is nothing, and Escape brings all back', async ({ page }) => {
    await page.goto('/api/docs')
    const status = page.getByRole('status')
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: t.search })
    await expect(field).toBeFocused()
    await page.keyboard.type('Months_Earn')
    await expect(status).toContainText(t.nothing)
    await field.fill('MONTH_earnings')
    await expect(call(page, 'PromoterSummary')).toBeVisible()
    await expect(call(page, 'getDashboardSummary')).toBeVisible()
    await expect(call(page, 'postLogin')).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: t.subjects.account })).toBeHidden()
    await expect(status).toHaveText(/^\d+ /)
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await expect(call(page, 'postLogin')).toBeVisible()
    await expect(status).toHaveText('')
  })

  test('the contents follow the reader', async ({ page }) => {
    await page.goto('/api/docs')
    const contents = page.getByRole('navigation', { name: t.contents })
    await contents.getByText(t.subjects.payouts, { exact: true }).click()
    await contents.getByRole('link', { name: 'GET /balance' }).click()
    await expect(page).toHaveURL(/#getBalance$/)
    await expect(call(page, 'getBalance')).toBeInViewport()
    await expect(contents.locator('[aria-current]')).toHaveText('GET /balance')
  })

  test('another language is chosen here as anywhere, and the reader stays at their call', async ({ page }) => {
    await page.goto('/api/docs#getBalance')
    await page.getByRole('link', { name: /^PT,/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page).toHaveURL(/#getBalance$/)
    await expect(call(page, 'getBalance')).toBeInViewport()
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})

test.describe('on a phone', () => {
  test.use({ locale: english.locale, viewport: phone, hasTouch: true })

  test('the contents open over the page and close once something is chosen', async ({ page }) => {
    await page.goto('/api/docs')
    const contents = page.locator('nav')
    await expect(contents).toBeHidden()
    await page.getByRole('button', { name: english.texts.docs.contents }).click()
    await expect(contents).toBeVisible()
    await contents.getByRole('link', { name: english.texts.docs.sections.errors.title }).click()
    await expect(contents).toBeHidden()
    await expect(call(page, 'errors')).toBeInViewport()
  })
})

test.describe('without scripts', { tag: '@large' }, () => {
  test.use({ javaScriptEnabled: false, locale: english.locale, viewport: phone })

  test('all of it can be read, the other language and the contents too', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button', { name: english.texts.docs.copy })).toHaveCount(0)
    await page.locator('label[for=postLogin-js]').click()
    await expect(call(page, 'postLogin').locator('pre.js')).toBeVisible()
    await page.getByRole('button', { name: english.texts.docs.contents }).click()
    await expect(page.locator('nav')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^PT,/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})
