import { expect, type Page } from '@playwright/test'
import { signInAdmin } from './support/admin'
import { signInNew, toastOf } from './support/promoter'
import { languages, withoutBanner } from './support/site'
import { test } from './support/test'

test.use({ allowedErrors: [/Failed to load resource/] })

for (const { locale, texts, tags } of languages) {
  const { errors } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale })

    for (const path of locale === 'pt-BR' ? ['/', '/policy', '/perform-task', '/login'] : ['/'])
      test(`a referral code that nobody has is told at ${path}, once, in the server's words`, { tag: path === '/' ? [] : ['@large'] }, async ({ page }) => {
        await page.goto(`${path}?referral_code=NOBODYS1`)
        await expect(toastOf(page, errors.referral_unknown)).toHaveCount(1)
        await expect(toastOf(page, errors.referral_unknown)).toBeVisible()
        await expect(toastOf(page, errors.referral_unknown)).toHaveCount(0)
        expect(await page.evaluate(() => JSON.parse(localStorage.getItem('referral_code') ?? '{}').state?.referral_code ?? null)).toBeNull()
      })

    // What does not depend on the language is tried in one.
    if (locale !== 'pt-BR') return

    test('links that cannot be had are told on the landing page, and the contact buttons stay a place on it', { tag: '@large' }, async ({ page }) => {
      await withoutBanner(page)
      await page.route('**/api/v1/links', (route) => route.fulfill({ status: 429, json: { message: 'Too "many" calls', code: 'rate_limited' } }))
      await page.goto('/')
      await page.locator('#faq').scrollIntoViewIfNeeded()
      await expect(toastOf(page, 'Too many calls')).toBeVisible()
      await expect(page.locator('#faq ul a[href="#faq"]')).toHaveCount(3)
      await expect(page.locator('#faq ul a[target]')).toHaveCount(0)
    })

    test('a lookup without an answer says the fallback, and a 500 that the page is down', async ({ page }) => {
      await page.route('**/api/v1/referrals/*', (route) => route.abort())
      await page.goto('/?referral_code=NOBODYS2')
      await expect(toastOf(page, errors.fallback)).toBeVisible()
      await page.unroute('**/api/v1/referrals/*')
      await page.route('**/api/v1/referrals/*', (route) => route.fulfill({ status: 500, json: { message: 'inside', code: 'internal' } }))
      await page.goto('/policy?referral_code=NOBODYS3')
      await expect(toastOf(page, errors.down)).toBeVisible()
    })
  })
}

/** Has the server refuse a form's fields, each in words with double quotes. */
async function refuse(page: Page, path: string, fields: string[]) {
  const errors = Object.fromEntries(fields.map((field) => [field, [`The "${field}" is odd`]]))
  await page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: { message: `The "${fields[0]}" is odd`, code: 'invalid', errors } }),
  )
}

async function expectSaid(page: Page, fields: string[]) {
  for (const field of fields) await expect(page.locator(`[name=${field}]`).first()).toHaveAccessibleDescription(new RegExp(`The ${field} is odd`))
  await expect(page.locator(`[name=${fields[0]}]`).first()).toBeFocused()
  await expect(toastOf(page, `The ${fields[0]} is odd`)).toBeVisible()
}

test.describe('what the server refuses stands at its field and as a toast, without double quotes, and the first field has the focus:', () => {
  test.use({ locale: 'en-US' })

  const typed: Record<string, string> = {
    name: 'Ana',
    email: 'ana@example.com',
    message: 'Hello',
    password: 'Maracuja7doce',
    password_confirmation: 'Maracuja7doce',
    new_password: 'Maracuja8doce',
    new_password_confirmation: 'Maracuja8doce',
    url: 'https://example.com/x',
  }
  const fill = async (page: Page, fields: string[]) => {
    for (const field of fields)
      await page
        .locator(`[name=${field}]`)
        .first()
        .fill(typed[field] ?? '')
  }

  for (const [form, path, call, fields] of [
    ['contact', '/', '/contact-forms', ['name', 'email', 'message']],
    ['sign-up', '/register', '/register', ['name', 'email', 'password', 'password_confirmation']],
    ['sign-in', '/login', '/login', ['email', 'password']],
    ['forgotten password', '/forgot-password', '/password-resets', ['email']],
    ['new password', '/reset-password#a-token-that-no-server-sees', '/password-resets/complete', ['new_password', 'new_password_confirmation']],
  ] as const)
    test(form, { tag: ['contact', 'sign-in'].includes(form) ? [] : ['@large'] }, async ({ page }) => {
      await withoutBanner(page)
      await refuse(page, call, [...fields])
      await page.goto(path)
      await fill(page, [...fields])
      await page.locator('form button[type=submit]').click()
      await expectSaid(page, [...fields])
    })

  test('profile', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    await refuse(page, '/profile', ['name'])
    await page.goto('/promoter/settings')
    await expect(page.locator('[name=name]')).not.toHaveValue('')
    await fill(page, ['name'])
    await page.locator('form').first().locator('button[type=submit]').click()
    await expectSaid(page, ['name'])
  })

  test('password', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    const fields = ['password', 'new_password', 'new_password_confirmation']
    await refuse(page, '/change-password', fields)
    await page.goto('/promoter/settings')
    await fill(page, fields)
    await page.locator('form').last().locator('button[type=submit]').click()
    await expectSaid(page, fields)
  })

  test('link', { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    await refuse(page, '/links/*', ['url'])
    await page.goto('/admin/system-settings')
    await fill(page, ['url'])
    await page.locator('form').first().locator('button[type=submit]').click()
    await expectSaid(page, ['url'])
  })
})
