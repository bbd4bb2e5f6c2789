import { expect, type Page } from '@playwright/test'
import { largePhoto, png } from './support/pictures'
import { makePromoter, PASSWORD } from './support/promoter'
import { withoutBanner } from './support/site'
import { test } from './support/test'
import { completionOf, texts, wizardOn } from './support/wizard'

/** As long as a call may take, in milliseconds. */
const LIMIT = 10_000

/** Texts that only these scripts have: the libraries of the fingerprint and of smaller pictures, and the rules of forms. */
const FINGERPRINT = 'openfpcdn.io'
const SMALLER = 'browser-image-compression'
const RULES = '$ZodError'

/** Never answers for scripts with this text, as a connection that died does. @returns how many were asked for */
async function neverCome(page: Page, text: string) {
  let asked = 0
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(text)) asked += 1
    else await route.fulfill({ response })
  })
  return () => asked
}

/** Sends the form of the sign-in page, on a clock that can be put forward. */
async function signIn(page: Page, email: string) {
  await withoutBanner(page)
  await page.clock.install()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
}

test('nobody who signs in waits in vain for the fingerprint', { tag: '@large' }, async ({ page, request }) => {
  const { email } = await makePromoter(request)
  const asked = await neverCome(page, FINGERPRINT)
  await signIn(page, email)
  await expect.poll(asked).toBe(1)
  await page.clock.fastForward(LIMIT)
  await expect(page.getByText(texts.pt.toasts.logged_in)).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(page).toHaveURL('/promoter')
})

test('a task is handed in without a fingerprint that never comes', async ({ page, sql }) => {
  await withoutBanner(page)
  const asked = await neverCome(page, FINGERPRINT)
  await page.clock.install()
  const wizard = wizardOn(page, 'pt')
  await wizard.openTask()
  await wizard.toContact(await png())
  await wizard.submit()
  await expect.poll(asked).toBe(1)
  await page.clock.fastForward(LIMIT)
  expect(await completionOf(sql, await wizard.code())).toMatchObject({ device_fingerprint: null })
})

test('a large photo is taken as it is when what makes it smaller never comes', { tag: '@large' }, async ({ page }) => {
  await withoutBanner(page)
  const asked = await neverCome(page, SMALLER)
  await page.clock.install()
  const wizard = wizardOn(page, 'pt')
  await wizard.openTask()
  await wizard.choose(await largePhoto())
  await expect.poll(asked).toBe(1)
  await page.clock.fastForward(LIMIT)
  await expect(page.getByAltText(texts.pt.wizard.task.preview)).toBeVisible()
})

test('a form whose rules never come says that it was not sent, and waits for another press', { tag: '@large' }, async ({ page, request }) => {
  const { email } = await makePromoter(request)
  const asked = await neverCome(page, RULES)
  await signIn(page, email)
  await expect.poll(asked).toBeGreaterThan(0)
  // First the rules, without which the server decides, then what the call is described by.
  await expect(async () => {
    await page.clock.fastForward(LIMIT)
    await expect(page.locator('form').getByRole('alert')).toHaveText(texts.pt.errors.fallback, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: texts.pt.auth.sign_in, exact: true })).toBeEnabled()
})
