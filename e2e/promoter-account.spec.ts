import { expect, type Page } from '@playwright/test'
import { card, comeBack, PASSWORD, promoterPages as pages, refused, signIn, signInNew, toastOf } from './support/promoter'
import { languages, oneLanguage, violations } from './support/site'
import { test } from './support/test'

const pt = languages[0].texts

/** Opens a page and waits until it has asked for its session: who comes back meanwhile asks no second time. */
async function openChecked(page: Page, path: string) {
  const checked = page.waitForResponse('**/api/v1/check')
  await page.goto(path)
  await checked
}

for (const { locale, texts } of oneLanguage) {
  const { promoter: t, area, auth, toasts } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, allowedErrors: [refused] })

    test('name and password are changed, and every other session ends', { tag: '@large' }, async ({ page, request, browser, sql }) => {
      const person = await signInNew(page, request)
      const other = await browser.newContext({ locale })
      const elsewhere = await other.newPage()
      await signIn(elsewhere, person)
      await elsewhere.goto('/promoter')
      await expect(card(elsewhere, t.dashboard.clicks)).toHaveText('0')

      await page.goto('/promoter/settings')
      const name = page.getByLabel(area.profile.name)
      await expect(name).toHaveValue(person.name)
      await expect(page.getByLabel(area.profile.email)).not.toBeEditable()
      await expect(page.getByLabel(area.profile.phone)).toBeDisabled()
      await expect(page.getByLabel(area.profile.phone)).toHaveValue('')
      await name.fill('  ')
      await page.getByRole('button', { name: area.profile.submit }).click()
      await expect(page.getByText(texts.validation.name_required)).toBeVisible()
      await name.fill('Ana Maria')
      await page.getByRole('button', { name: area.profile.submit }).click()
      await expect(toastOf(page, toasts.profile_updated)).toBeVisible()

      const [current, fresh, again] = [area.password.current, area.password.new, area.password.confirm].map((label) =>
        page.getByLabel(`${label} *`, { exact: true }),
      )
      const submit = page.getByRole('button', { name: area.password.submit })
      await expect(page.getByText(auth.password_rule)).toBeVisible()
      await current?.fill('not the password')
      await fresh?.fill('outrasenhaboa')
      await again?.fill('outra')
      await submit.click()
      await expect(page.getByText(texts.validation.password_mismatch)).toBeVisible()
      await again?.fill('outrasenhaboa')
      await submit.click()
      await expect(page.locator('form').getByText(texts.validation.password_wrong)).toBeVisible()
      await current?.fill(PASSWORD)
      await submit.click()
      await expect(toastOf(page, toasts.password_updated)).toBeVisible()
      await expect(current ?? submit).toHaveValue('')

      await comeBack(elsewhere)
      await elsewhere.waitForURL('/login')
      await expect(toastOf(elsewhere, texts.errors.unauthenticated)).toBeVisible()
      await other.close()
      await page.getByRole('link', { name: t.dashboard.title, exact: true }).click()
      await expect(card(page, t.dashboard.clicks)).toHaveText('0')
      await page.reload()
      await expect(card(page, t.dashboard.clicks)).toHaveText('0')
      expect(await sql`select name from users where email = ${person.email}`).toMatchObject([{ name: 'Ana Maria' }])
    })

    test.describe('while the account is disabled', () => {
      test('the page gives way to a card, and comes back by itself', { tag: '@large' }, async ({ page, request, sql }) => {
        const { email } = await signInNew(page, request)
        await openChecked(page, '/promoter/total-clicks')
        await expect(page.getByText(t.clicks.empty, { exact: true })).toBeVisible()
        await sql`update users set active = false where email = ${email}`
        await comeBack(page)
        await expect(toastOf(page, texts.errors.account_disabled)).toBeVisible()
        await expect(page.getByRole('heading', { name: area.disabled.title })).toBeVisible()
        await expect(page.getByText(area.disabled.text)).toBeVisible()
        const [link] = await sql`select url from links where slug = 'email'`
        await expect(page.getByRole('link', { name: area.disabled.contact })).toHaveAttribute('href', link?.url)
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
        for (const path of pages) {
          const asked = page.waitForResponse('**/api/v1/check')
          await page.goto(path)
          expect((await asked).status()).toBe(403)
          await expect(page.getByRole('heading', { name: area.disabled.title })).toBeVisible()
        }
        expect(await violations(page)).toEqual([])
        await sql`update users set active = true where email = ${email}`
        await comeBack(page)
        await expect(toastOf(page, toasts.account_enabled)).toBeVisible()
        await expect(page.getByLabel(area.profile.name)).toBeVisible()
      })

      test('a session that has ended leads to the sign-in page', async ({ page, request, sql }) => {
        const { email } = await signInNew(page, request)
        await openChecked(page, '/promoter')
        await expect(page.getByText(t.first.title)).toBeVisible()
        await sql`update users set session_version = session_version + 1 where email = ${email}`
        await comeBack(page)
        await page.waitForURL('/login')
        await expect(toastOf(page, texts.errors.unauthenticated)).toBeVisible()
        expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token)).toBeNull()
        await page.goto('/promoter')
        await expect(page).toHaveURL('/login')
      })
    })
  })
}

test('a promoter is led away from the admin area, and a guest from the promoter area', async ({ page, request }) => {
  await page.goto('/promoter/settings')
  await expect(page).toHaveURL('/login')
  await signInNew(page, request)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/promoter/nothing')
  await expect(page).toHaveURL('/')
})

test.describe('two tabs of one browser', () => {
  test('follow each other when the password changes and when one signs out', async ({ page, request, context }) => {
    await signInNew(page, request)
    await page.goto('/promoter/settings')
    const other = await context.newPage()
    await other.goto('/promoter')
    await expect(card(other, pt.promoter.dashboard.clicks)).toHaveText('0')
    const { password } = pt.area
    await page.getByLabel(`${password.current} *`, { exact: true }).fill(PASSWORD)
    await page.getByLabel(`${password.new} *`, { exact: true }).fill('outrasenhaboa')
    await page.getByLabel(`${password.confirm} *`, { exact: true }).fill('outrasenhaboa')
    await page.getByRole('button', { name: password.submit }).click()
    await expect(toastOf(page, pt.toasts.password_updated)).toBeVisible()
    const again = other.waitForResponse('**/api/v1/dashboard-summary*')
    await other.getByRole('button', { name: pt.area.refresh }).click()
    expect((await again).status()).toBe(200)
    await page.getByRole('button', { name: pt.area.more }).click()
    await page.getByRole('dialog').getByRole('button', { name: pt.auth.logout }).click()
    await page.waitForURL('/login')
    await other.waitForURL('/login')
  })
})
