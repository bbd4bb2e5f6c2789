import { expect, type Page } from '@playwright/test'
import { handIn as handInTask } from './support/my-task'
import { openAsAdmin } from './support/payout-desk'
import { clicks, complete, signInNew } from './support/promoter'
import { handIn, openDesk } from './support/review'
import { alive, desktop, languageMenu, openAlive, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

// The contrast of every pair of colours is measured in app/colours.test.ts; here is what axe sees of the pages, and what the system's own colours leave.
const settled = (page: Page) => expect(page.locator('main [aria-busy=true], main .animate-pulse')).toHaveCount(0)

test.use({ locale: 'pt-BR', viewport: phone })
test.beforeEach(({ page }) => withoutBanner(page))

test.describe('the dark theme', () => {
  test.use({ colorScheme: 'dark' })
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  const expectDark = async (page: Page, where: string) => {
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 22, 19)')
    expect(await violations(page), where).toEqual([])
  }

  test('breaks no rule of accessibility on the pages for everybody', async ({ page }) => {
    for (const path of ['/', '/perform-task', '/login', '/transparency', '/policy']) {
      await openAlive(page, path)
      await settled(page)
      await expectDark(page, path)
    }
  })

  test('breaks none on the page of a task', async ({ page, request }) => {
    const { token } = await handInTask(request)
    await openAlive(page, `/my-task#${token}`)
    await expect(page.locator('li[aria-current=step]')).toBeVisible()
    await expectDark(page, '/my-task')
  })

  test('breaks none for promoters', async ({ page, request }) => {
    const { code } = await signInNew(page, request)
    await clicks(request, code, 3, 'dark')
    await complete(request, code, 'Visita', `dark-${code}`)
    await page.goto('/promoter')
    await settled(page)
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
    await expectDark(page, '/promoter')
  })

  test('breaks none for administrators', { tag: '@large' }, async ({ page, request, sql }) => {
    await openDesk(page, sql, [await handIn(request, 'Maria Aparecida')])
    await expect(page.getByRole('heading', { level: 2, name: 'Maria Aparecida' })).toBeVisible()
    await expectDark(page, '/admin/review')
    for (const path of ['/admin', '/admin/payouts']) {
      await page.goto(path)
      await settled(page)
      await expectDark(page, path)
    }
  })

  test('stays off paper', async ({ page }) => {
    await page.goto('/policy')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 251, 248)')
  })
})

test.describe("the system's own colours", () => {
  test.use({ forcedColors: 'active' })

  const ground = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  /** The system's colour, as this browser has it. */
  const system = (page: Page, name: string) =>
    page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `forced-color-adjust:none;background:${colour}`
      const value = getComputedStyle(probe).backgroundColor
      probe.remove()
      return value
    }, name)

  test('tell what is chosen: the language, the current page, the days, the tab', async ({ page, sql }) => {
    await openAsAdmin(page, sql, '/admin')
    await alive(page)
    await settled(page)
    await languageMenu(page).locator('summary').click()
    const chosen = await system(page, 'Highlight')
    expect(chosen).not.toBe(await system(page, 'Canvas'))
    expect(await ground(page, 'header button[aria-pressed=true]')).toBe(chosen)
    expect(await ground(page, 'header button[aria-pressed=false]')).not.toBe(chosen)
    expect(await ground(page, 'nav a[aria-current=page]')).toBe(chosen)
    expect(await ground(page, 'nav a:not([aria-current])')).not.toBe(chosen)
    expect(await ground(page, 'label:has(> input[type=radio]:checked)')).toBe(chosen)
    expect(await ground(page, 'label:has(> input[type=radio]:not(:checked))')).not.toBe(chosen)
    await page.goto('/admin/recent-activities')
    await alive(page)
    expect(await ground(page, '[role=tab][data-state=active]')).toBe(chosen)
    expect(await ground(page, '[role=tab][data-state=inactive]')).not.toBe(chosen)
  })

  test('draw the steps of a task, the dots of the carousel, and a border around each button', async ({ page }) => {
    await openAlive(page, '/perform-task')
    const [canvas, text] = [await system(page, 'Canvas'), await system(page, 'CanvasText')]
    expect(await ground(page, '[aria-current=step] > span')).toBe(text)
    await page.goto('/')
    const button = page.locator('main a[href="/perform-task"]').first()
    await expect(button).toHaveCSS('border-top-width', '1px')
    await expect(button).not.toHaveCSS('color', canvas)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    const dots = page.locator('.swiper-pagination-bullet')
    await expect(dots.first()).toBeVisible()
    const drawn = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot, '::before').backgroundColor))
    expect(drawn).not.toContain(canvas)
    expect(drawn[0]).toBe(await system(page, 'Highlight'))
  })
})

test.describe('what is chosen', () => {
  test('is told by more than a tint', async ({ page, sql }) => {
    await openAsAdmin(page, sql, '/admin')
    await settled(page)
    await languageMenu(page).locator('summary').click()
    for (const selector of ['header button[aria-pressed=true]', 'label:has(> input[type=radio]:checked)'])
      await expect(page.locator(selector).first()).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.locator('nav a[aria-current=page]:visible')).toHaveCSS('box-shadow', /inset/)
    await page.setViewportSize(desktop)
    await expect(page.locator('nav a[aria-current=page]:visible')).toHaveCSS('box-shadow', /inset/)
  })
})
