import { expect, type Page } from '@playwright/test'
import { addPromoters, signInAdmin, tag } from './support/admin'
import { makePromoter, PASSWORD, signInNew, toastOf } from './support/promoter'
import { chooseLanguage, closeDialog, desktop, languages, openAlive, openWithBanner, phone, standstill, withoutBanner } from './support/site'
import { test } from './support/test'

const wide = { width: 1280, height: 800 }

const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Notes where the page is scrolled to in each frame, over a change of route. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const note = () => {
      seen.push(Math.round(window.scrollY))
      requestAnimationFrame(note)
    }
    note()
  })
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

test.describe('a change of route', () => {
  test.use({ locale: 'pt-BR', viewport: desktop })
  test.beforeEach(({ page }) => withoutBanner(page))

  const toPolicy = (page: Page) => page.locator('footer a[href="/policy"]').click()

  test('scrolls smoothly to the top, never up and down', { tag: '@large' }, async ({ page }) => {
    await page.goto('/terms-and-condition')
    // The next page has been fetched ahead: drawing it while it comes would take the frames that are counted here.
    await page.waitForLoadState('networkidle')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect(page.locator('footer')).toBeInViewport()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
    const seen = await watch(page)
    await toPolicy(page)
    await expect(page).toHaveURL('/policy')
    await expect.poll(() => scrolled(page)).toBe(0)
    const places = await seen()
    const between = places.filter((y) => y > 20 && y < Math.max(...places) - 20)
    expect(between.length, `a smooth way has places on it: ${places}`).toBeGreaterThan(0)
    expect(places).toEqual([...places].sort((a, b) => b - a))
  })

  test('goes to the top at once for those who asked for less motion', { tag: '@large' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/terms-and-condition')
    await page.locator('footer').scrollIntoViewIfNeeded()
    const seen = await watch(page)
    await toPolicy(page)
    await expect(page).toHaveURL('/policy')
    await expect.poll(() => scrolled(page)).toBe(0)
    const places = await seen()
    expect(places.filter((y) => y > 20 && y < Math.max(...places) - 20)).toEqual([])
  })

  test('by Back leads to where the reader was, and stays there, also in the middle of the way up', async ({ page }) => {
    await openAlive(page, '/terms-and-condition')
    for (const wait of ['top', 'middle'] as const) {
      await page.locator('footer').scrollIntoViewIfNeeded()
      await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
      const before = await scrolled(page)
      await toPolicy(page)
      await expect(page).toHaveURL('/policy')
      if (wait === 'top') await expect.poll(() => scrolled(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL('/terms-and-condition')
      const away = async () => Math.abs((await scrolled(page)) - before)
      await expect.poll(away).toBeLessThan(5)
      await standstill(page)
      expect(await away()).toBeLessThan(5)
    }
  })

  test('by Back leads to where the reader was, also when the way up of the page before goes on late', { tag: '@large' }, async ({ page }) => {
    await openAlive(page, '/terms-and-condition')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
    const before = await scrolled(page)
    await toPolicy(page)
    await expect(page).toHaveURL('/policy')
    const late = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('popstate', () => setTimeout(() => resolve(window.scrollTo({ top: 0 })), 200), { once: true })),
    )
    await page.goBack()
    await late
    await standstill(page)
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(5)
    // The reader's own moves count at once.
    await page.keyboard.press('Home')
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  test('inside an area scrolls to the top too', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    await page.setViewportSize({ width: 360, height: 500 })
    await openAlive(page, '/promoter')
    // The page is as high as this only once its figures have come.
    await expect
      .poll(async () => {
        await scrollTo(page, 600)
        return scrolled(page)
      })
      .toBeGreaterThan(100)
    await page.locator('nav a[href="/promoter/payouts"]').last().click()
    await expect(page).toHaveURL('/promoter/payouts')
    await expect.poll(() => scrolled(page)).toBe(0)
  })
})

test.describe('Back', () => {
  test.use({ locale: 'pt-BR', viewport: phone })
  test.beforeEach(({ page }) => withoutBanner(page))

  test("closes the landing page's menu and leaves the page only then", { tag: '@large' }, async ({ page }) => {
    await page.goto('/policy')
    await openAlive(page, '/')
    const menu = page.getByRole('dialog')
    for (const close of ['Back', 'Escape'] as const) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible()
      if (close === 'Back') await page.goBack()
      else await closeDialog(page, menu)
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/')
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Começar agora' }).click()
    await expect(page).toHaveURL('/perform-task')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/policy')
  })

  test("closes an area's menu, and a page chosen in it is one step away from where it was opened", { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/policy')
    await openAlive(page, '/admin')
    const more = page.locator('nav button[aria-haspopup=dialog]')
    const menu = page.getByRole('dialog')
    await more.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await more.click()
    await menu.locator('a[href="/admin/settings"]').click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/admin')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/policy')
  })

  test('after a change of language a person can log out from the menu', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    await openAlive(page, '/promoter')
    await chooseLanguage(page, 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.waitForLoadState('networkidle')
    await page.locator('nav button[aria-haspopup=dialog]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(toastOf(page, languages[1].texts.toasts.logged_out)).toBeVisible()
  })
})

test.describe('a change of language', () => {
  test.use({ locale: 'pt-BR' })

  test('keeps the contact form and the place on the landing page', { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize(wide)
    await openWithBanner(page, '/')
    const typed = { name: 'Marina Alves', email: 'marina@example.com', message: 'Como recebo?' }
    for (const [name, value] of Object.entries(typed)) await page.locator(`#contact [name=${name}]`).fill(value)
    await page.locator('#contact').evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
    await standstill(page)
    const place = () => page.locator('#contact').evaluate((element) => element.getBoundingClientRect().top)
    const before = await place()
    // The bar is hidden while one reads on; the keyboard brings it back.
    await chooseLanguage(page, 'en', 'Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    for (const [name, value] of Object.entries(typed)) await expect(page.locator(`#contact [name=${name}]`)).toHaveValue(value)
    await standstill(page)
    expect(Math.abs((await place()) - before)).toBeLessThan(30)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Contact Form Submitted')).toBeVisible()
  })

  test('keeps the place in the middle of the page on a phone', { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 740 })
    await openWithBanner(page, '/')
    const block = page.locator('#trust [data-reveal=items] > li').nth(2)
    await block.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
    await standstill(page)
    const place = () => block.evaluate((element) => element.getBoundingClientRect().top)
    const before = await place()
    await chooseLanguage(page, 'en', 'Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await standstill(page)
    expect(Math.abs((await place()) - before)).toBeLessThan(40)
  })

  test('keeps what was typed in every form, passwords too, and a later visit brings nothing of it back', async ({ page, request }) => {
    await page.goto('/register')
    const typed = { name: 'Ana', email: 'ana@example.com', password: 'Maracuja7doce', password_confirmation: 'Maracuja7' }
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
    await chooseLanguage(page, 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    for (const [name, value] of Object.entries(typed)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/login')
    await page.locator('[name=password]').fill('secret words')
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/register')
    await expect(page.locator('[name=name]')).toHaveValue('')
    await chooseLanguage(page, 'pt')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await expect(page.locator('[name=password]')).toHaveValue('')

    await signInNew(page, request)
    await page.setViewportSize(wide)
    await page.goto('/promoter/settings')
    await expect(page.locator('[name=name]')).toHaveValue('Ana Souza')
    await page.locator('[name=name]').fill('Ana Outra')
    await page.locator('[name=new_password]').fill('Maracuja8doce')
    await chooseLanguage(page, 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('[name=name]')).toHaveValue('Ana Outra')
    await expect(page.locator('[name=new_password]')).toHaveValue('Maracuja8doce')
  })

  test('keeps a link that is being changed, and that it is not saved', { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize(wide)
    await signInAdmin(page)
    await page.goto('/admin/system-settings')
    const field = page.locator('[name=url]').first()
    await field.fill('https://example.com/other')
    await chooseLanguage(page, 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(field).toHaveValue('https://example.com/other')
    await expect(page.locator('form').first().getByRole('status')).toHaveText(languages[1].texts.admin.system.unsaved)
  })
})

/** Waits until no toast is left, for 0.7 seconds of the page's own clock, however slow the machine is. The clock must be installed. */
async function expectNoToastSoon(page: Page) {
  const toast = page.locator('[data-sonner-toast]')
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))
  // A slow machine may reach that moment before the clock stops.
  await pause().catch(pause).catch(pause)
  let passed = 0
  await expect
    .poll(async () => {
      if (passed < 700 && (await toast.count()) > 0) await page.clock.runFor(50).then(() => (passed += 50))
      return toast.count()
    })
    .toBe(0)
  await page.clock.resume()
}

test.describe('toasts', () => {
  test.use({ locale: 'en-US', viewport: desktop })

  test('a success of the last page does not hang over the next one', { tag: '@large' }, async ({ page, request }) => {
    const { email } = await makePromoter(request)
    const { toasts } = languages[1].texts
    await page.clock.install()
    await page.goto('/login')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await expect(toastOf(page, toasts.logged_in)).toBeVisible()
    await expect(page).toHaveURL('/promoter')
    // Sooner than its three seconds.
    await expectNoToastSoon(page)

    await page.goto('/promoter/settings')
    await page.locator('[name=name]').fill('Ana Maria')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(toastOf(page, toasts.profile_updated)).toBeVisible()
    await page.getByRole('complementary').getByRole('link', { name: 'Completions' }).click()
    await expect(page).toHaveURL('/promoter/completions')
    await expectNoToastSoon(page)
  })

  test('stay for their three seconds on the page that they were made for', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    const { toasts } = languages[1].texts
    await page.clock.install()
    await page.goto('/promoter')
    // A call that is answered after the session has ended is refused, which the browser's console says.
    await page.waitForLoadState('networkidle')
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(toastOf(page, toasts.logged_out)).toBeVisible()
    // Time is the promise: three seconds (SPEC section 9).
    await page.clock.fastForward(2000)
    await expect(toastOf(page, toasts.logged_out)).toBeVisible()
    await page.clock.fastForward(1000)
    await expect(toastOf(page, toasts.logged_out)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('nextauth.message'))).toBeNull()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token)).toBeNull()
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session-token'))).toEqual([])
  })
})

test.describe('an unbroken name of 90 letters', () => {
  test.use({ locale: 'en-US' })
  const LONG = 'W'.repeat(90)

  for (const viewport of [{ width: 320, height: 568 }, wide])
    test(`pushes nothing out of reach in sidebar, menu and dialogs at ${viewport.width} px`, { tag: '@large' }, async ({ page, sql, request }) => {
      await page.setViewportSize(viewport)
      const mark = tag()
      await addPromoters(sql, [LONG + mark])
      await sql`insert into contact_forms ${sql({ name: LONG + mark, email: `${'e'.repeat(60)}${mark}@example.com`, message: LONG })}`
      await signInAdmin(page)
      const inside = async (role: 'dialog' | 'alertdialog') => {
        const box = page.getByRole(role)
        await expect(box).toBeVisible()
        expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
        for (const button of await box.getByRole('button').all()) {
          const place = await button.boundingBox()
          expect(place?.x).toBeGreaterThanOrEqual(0)
          expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        }
        await page.keyboard.press('Escape')
        await expect(box).toBeHidden()
      }
      await page.goto(`/admin/promoters?search=${mark}`)
      if (viewport.width === 320) {
        await page.getByRole('button', { name: /^Actions for/ }).click()
        await page.getByRole('menuitem', { name: 'Disable' }).click()
      } else await page.getByRole('button', { name: /^Disable/ }).click()
      await inside('alertdialog')
      await page.goto('/admin/contact-form')
      await page.getByRole('row').filter({ hasText: mark }).getByRole('button', { name: /^View/ }).click()
      await inside('dialog')

      const { email } = await signInNew(page, request)
      await sql`update users set name = ${LONG} where email = ${email}`
      await page.goto('/promoter')
      if (viewport.width === 320) {
        await page.getByRole('button', { name: 'More' }).click()
        await expect(page.getByRole('dialog').getByText(LONG)).toBeVisible()
        await inside('dialog')
      } else {
        const bar = page.getByRole('complementary')
        await expect(bar.getByText(LONG)).toBeVisible()
        expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
        await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport()
      }
    })
})
