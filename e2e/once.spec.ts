import { expect, type Page, type Request } from '@playwright/test'
import texts from '../messages/en.json' with { type: 'json' }
import { addMessage, addPromoters, signInAdmin, tag } from './support/admin'
import { complete, PASSWORD, signInNew } from './support/promoter'
import { desktop, openAlive, standstill, withoutBanner } from './support/site'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

test.use({ locale: 'en-US', viewport: desktop })

/** Calls that change something, as they leave the page; `settle` waits until all that have left are answered and the page has followed. */
function changes(page: Page) {
  const calls: string[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/api\/(v1\/|auth\/signout)/.test(pathname) || request.method() === 'GET' || pathname.endsWith('/read')) return
    calls.push(`${request.method()} ${pathname}`)
    underWay.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => void underWay.delete(request))
  const settle = async () => {
    await expect.poll(() => calls.length > 0 && underWay.size === 0, { intervals: [50] }).toBe(true)
    await standstill(page)
  }
  return { calls, settle }
}

/** Presses as impatient people do: a double click, then Enter twice. */
async function pressOften(page: Page, name: string | RegExp, within = 'body') {
  const button = page
    .locator(within)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
  await button.dblclick({ delay: 20 })
  if (await button.isVisible()) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  }
}

test('a double click whose first half missed a moving button sends the form once', { tag: '@large' }, async ({ page }) => {
  await withoutBanner(page)
  await openAlive(page, '/')
  await page.locator('input[name=name]').fill('Marina')
  await page.locator('input[name=email]').fill('marina@example.com')
  await page.locator('textarea[name=message]').fill('Hello')
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.scrollIntoViewIfNeeded()
  await standstill(page)
  const { calls, settle } = changes(page)
  const scroll = (top: number) => page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top)
  const box = await button.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await scroll(-120)
  await page.mouse.up()
  await scroll(120)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await settle()
  await expect(page.locator('input[name=name]')).toHaveValue('')
  expect(calls).toEqual(['POST /api/v1/contact-forms'])
})

for (const slow of [0, 400]) {
  test.describe(`however often it is pressed, ${slow ? 'on a slow' : 'on a fast'} connection,`, { tag: slow ? '@large' : [] }, () => {
    const delay = (page: Page) =>
      page.route('**/api/v1/**', async (route) => {
        // Time is what a slow connection is.
        if (slow && route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, slow))
        await route.continue()
      })

    test('the contact form is sent once', async ({ page }) => {
      await withoutBanner(page)
      await openAlive(page, '/')
      await page.locator('input[name=name]').fill('Marina')
      await page.locator('input[name=email]').fill('marina@example.com')
      await page.locator('textarea[name=message]').fill('Hello')
      await delay(page)
      const { calls, settle } = changes(page)
      await page.getByRole('button', { name: 'Send Message' }).dblclick({ delay: 20 })
      await expect(page.locator('input[name=name]')).toHaveValue('')
      await settle()
      expect(calls).toEqual(['POST /api/v1/contact-forms'])
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    })

    test('profile and password are saved once each', async ({ page, request }) => {
      await signInNew(page, request)
      await page.goto('/promoter/settings')
      await expect(page.locator('[name=name]')).toHaveValue('Ana Souza')
      await delay(page)
      const { calls, settle } = changes(page)
      await page.locator('[name=name]').fill('Ana Maria')
      // On a fast connection Enter may come after the answer, and asks for another save then.
      if (slow) await pressOften(page, 'Update Profile')
      else await page.getByRole('button', { name: 'Update Profile' }).dblclick({ delay: 20 })
      await settle()
      expect(calls).toEqual(['PATCH /api/v1/profile'])
      await page.locator('[name=password]').fill(PASSWORD)
      await page.locator('[name=new_password]').fill('Maracuja8doce')
      await page.locator('[name=new_password_confirmation]').fill('Maracuja8doce')
      await page.getByRole('button', { name: 'Update Password' }).dblclick({ delay: 20 })
      await expect(page.locator('[name=password]')).toHaveValue('')
      await settle()
      expect(calls).toEqual(['PATCH /api/v1/profile', 'PATCH /api/v1/change-password'])
    })

    test('an administrator changes and deletes once', { tag: '@large' }, async ({ page, request, sql }) => {
      const mark = tag()
      await addPromoters(sql, [`Promotora ${mark}`])
      await addMessage(sql, `Mensagem ${mark}`, 'Oi')
      await complete(request, '', `Visita ${mark}`, mark)
      await signInAdmin(page)
      const { calls, settle } = changes(page)
      const expectOne = async (pattern: RegExp) => {
        await settle()
        // Enter, pressed once more after it had closed, may have asked anew.
        if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        expect(calls.splice(0)).toEqual([expect.stringMatching(pattern)])
      }
      await page.goto(`/admin/promoters?search=${mark}`)
      await delay(page)
      const row = page.getByRole('row').filter({ hasText: mark })
      for (const open of [/^Disable/, /^Enable/, /^Delete/]) {
        await row.getByRole('button', { name: open }).click()
        await pressOften(page, open, '[role=alertdialog]')
        await expectOne(open.test('Delete') ? /^DELETE .*\/promoters\// : /^PATCH .*\/disable$/)
      }
      await page.goto('/admin/contact-form')
      await page
        .getByRole('row')
        .filter({ hasText: mark })
        .getByRole('button', { name: /^Delete/ })
        .click()
      await pressOften(page, /^Delete/, '[role=alertdialog]')
      await expectOne(/^DELETE .*\/contact-forms\//)
      await page.goto(`/admin/recent-activities?tab=completions&search=${mark}`)
      await page
        .getByRole('row')
        .filter({ hasText: mark })
        .getByRole('button', { name: /^Delete/ })
        .click()
      await pressOften(page, /^Delete/, '[role=alertdialog]')
      await expectOne(/^DELETE .*\/referrals\//)
      await page.goto('/admin/system-settings')
      const field = page.locator('[name=url]').first()
      const before = await field.inputValue()
      await field.fill(`${before}?${mark}`)
      const save = page.locator('form').first().locator('button[type=submit]')
      await save.dblclick({ delay: 20 })
      await expectOne(/^PATCH .*\/links\//)
      // The list is fetched anew as part of saving.
      await expect(save).not.toHaveAttribute('aria-busy', 'true')
      await field.fill(before)
      await field.press('Enter')
      await field.press('Enter')
      await expectOne(/^PATCH .*\/links\//)
    })

    test('a person logs out once', { tag: '@large' }, async ({ page, request }) => {
      await signInNew(page, request)
      const { calls, settle } = changes(page)
      await page.goto('/promoter')
      await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).dblclick({ delay: 20 })
      await expect(page).toHaveURL('/login')
      await settle()
      expect(calls).toEqual(['POST /api/auth/signout'])
    })
  })
}

test.describe('asked for the password first', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('the first press counts, however early in the life of the page it comes', async ({ page, request }) => {
    await signInNew(page, request)
    // All of this test happens within the page's first second.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() / 1000
    })
    await page.goto('/promoter/settings')
    const { calls, settle } = changes(page)
    await page.getByRole('button', { name: texts.area.second_factor.app_add }).click()
    await expect(page.getByRole('dialog', { name: texts.area.confirm.title })).toBeVisible()
    await settle()
    expect(calls).toEqual(['POST /api/v1/second-factor/app'])
  })
})
