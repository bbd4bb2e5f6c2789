import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { hold } from './support/hold'
import { makePromoter, PASSWORD, signIn, toastOf } from './support/promoter'
import { chooseLanguage, desktop, expectNoSidewaysScroll, languages, openAlive, phone, tagsAt, violations, withoutBanner } from './support/site'
import { test } from './support/test'

const NEW = 'Goiaba8amarga'
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A link's token, as one is made when its letter is sent. */
async function tokenOf(sql: postgres.Sql, email: string, minutes = 30): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into password_resets (hash, user_id, expires_at) select ${hash(token)}, id, now() + ${`${minutes} minutes`}::interval from users where email = ${email}`
  return token
}

const letters = (sql: postgres.Sql, email: string) => sql`select locale from mails where address = ${email} and kind = 'password_reset'`
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const submit = (page: Page) => page.locator('form button[type=submit]').click()
const choose = async (page: Page, password: string, confirmation = password) => {
  await field(page, 'new_password').fill(password)
  await field(page, 'new_password_confirmation').fill(confirmation)
  await submit(page)
}

test.use({ allowedErrors: [/status of 4(01|04|22)/], contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => withoutBanner(page))

/** What has to hold for each state of the pages. */
async function look(page: Page, name: string) {
  await expectNoSidewaysScroll(page, name)
  expect(await violations(page)).toEqual([])
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}

for (const { locale, lang, texts } of languages)
  for (const viewport of [phone, desktop])
    test.describe(`in ${lang}, ${viewport.width} px wide`, { tag: tagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })
      const { auth, errors, toasts, validation } = texts

      test('who forgot the password asks for a link, chooses a new one with it and signs in', async ({ page, request, sql }) => {
        const shot = (name: string) => look(page, `${name}-${lang}-${viewport.width}`)
        const { email } = await makePromoter(request)
        await openAlive(page, '/login')
        await field(page, 'email').fill(email)
        await field(page, 'password').fill('not my password')
        await submit(page)
        await expect(toastOf(page, errors.wrong_credentials)).toBeVisible()
        const said = page.getByRole('alert').filter({ hasText: errors.wrong_credentials })
        await expect(said).toBeVisible()
        await shot('login-failed')
        await expect(toastOf(page, errors.wrong_credentials)).toHaveCount(0)
        await expect(said).toBeVisible()
        await expect(field(page, 'password')).toHaveValue('not my password')

        await page.getByRole('link', { name: auth.forgot_link }).click()
        await expect(page).toHaveURL('/forgot-password')
        await shot('forgot')
        await field(page, 'email').fill('nope')
        await submit(page)
        await expect(field(page, 'email')).toHaveAccessibleDescription(validation.email_invalid)
        await field(page, 'email').fill(email.toUpperCase())
        await submit(page)
        await expect(page.getByRole('heading', { name: auth.forgot.sent_title })).toBeFocused()
        await expect(page.getByText(auth.forgot.hints.spam)).toBeVisible()
        await expect(page.getByRole('button', { name: new RegExp(`^${auth.forgot.wait.split('{')[0]}\\d+ s$`) })).toBeDisabled()
        await shot('asked')
        expect((await letters(sql, email)).map((row) => row.locale)).toEqual([lang.slice(0, 2)])

        const token = await tokenOf(sql, email)
        await openAlive(page, `/reset-password#${token}`)
        expect(page.url()).not.toContain(token)
        await choose(page, 'short', 'other')
        await expect(field(page, 'new_password')).toHaveAccessibleDescription(new RegExp(validation.password_short))
        await expect(field(page, 'new_password_confirmation')).toHaveAccessibleDescription(validation.password_mismatch)
        await shot('reset')
        await choose(page, NEW)
        await expect(toastOf(page, toasts.password_updated)).toBeVisible()
        await expect(page).toHaveURL('/login')
        expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('token of reset-password')
        await field(page, 'email').fill(email)
        await field(page, 'password').fill(NEW)
        await submit(page)
        await expect(page).toHaveURL('/promoter')
      })

      test('a link that was used says so and leads to another', async ({ page, request, sql }) => {
        const { email } = await makePromoter(request)
        const token = await tokenOf(sql, email)
        const data = { token, new_password: NEW, new_password_confirmation: NEW }
        expect((await request.post('/api/v1/password-resets/complete', { data })).status()).toBe(200)
        await openAlive(page, `/reset-password#${token}`)
        await choose(page, PASSWORD)
        await expect(page.getByRole('heading', { name: auth.reset.dead_title })).toBeFocused()
        await expect(toastOf(page, errors.reset_link_dead.slice(0, 20))).toBeVisible()
        await look(page, `dead-${lang}-${viewport.width}`)
        await page.reload()
        await page.getByRole('link', { name: auth.reset.dead_action }).click()
        await expect(page).toHaveURL('/forgot-password')
      })
    })

test.describe('in one language', () => {
  const { locale, texts } = languages[0]
  const { auth } = texts
  test.use({ locale, viewport: phone ?? null })

  test('one press on a slow network asks once, after a minute one may ask again, and a change of language keeps what was asked', { tag: '@large' }, async ({
    page,
    sql,
  }) => {
    const email = `slow-${randomBytes(6).toString('hex')}@example.com`
    await page.clock.install()
    const letGo = await hold(page, '**/api/v1/password-resets')
    await openAlive(page, '/forgot-password')
    await field(page, 'email').fill(email)
    const button = page.locator('form button[type=submit]')
    await button.dblclick()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.click({ force: true })
    letGo()
    await expect(page.getByRole('heading', { name: auth.forgot.sent_title })).toBeVisible()
    expect(await letters(sql, email)).toHaveLength(1)
    await chooseLanguage(page, 'en')
    await expect(page.getByRole('heading', { name: languages[1].texts.auth.forgot.sent_title })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await chooseLanguage(page, 'pt')
    await expect(page.getByRole('heading', { name: auth.forgot.sent_title })).toBeVisible()

    await page.clock.fastForward(61_000)
    const again = page.getByRole('button', { name: auth.forgot.again, exact: true })
    await again.dblclick()
    await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
    expect(await letters(sql, email)).toHaveLength(2)
    await page.getByRole('button', { name: auth.forgot.other }).click()
    await expect(field(page, 'email')).toBeVisible()
  })

  test('a link works in a browser that is signed in, outlives a reload and a change of language, and ends that session', async ({ page, request, sql }) => {
    const person = await makePromoter(request)
    await signIn(page, person)
    const token = await tokenOf(sql, person.email)
    await openAlive(page, `/reset-password#${token}`)
    await page.reload()
    await chooseLanguage(page, 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(page.url()).not.toContain(token)
    await choose(page, NEW)
    await expect(page).toHaveURL('/login')
    await page.goto('/promoter')
    await expect(page).toHaveURL('/login')
  })

  test('a page without a token, or with one that is too old, says what to do', { tag: '@large' }, async ({ page, request, sql }) => {
    await openAlive(page, '/reset-password')
    await expect(page.getByRole('heading', { name: auth.reset.dead_title })).toBeVisible()
    const { email } = await makePromoter(request)
    const token = await tokenOf(sql, email, -1)
    // Another link in a tab that is open.
    await page.evaluate((fragment) => {
      window.location.hash = fragment
    }, token)
    await choose(page, NEW)
    await expect(page.getByRole('heading', { name: auth.reset.dead_title })).toBeVisible()
    expect(page.url()).not.toContain(token)
  })
})
