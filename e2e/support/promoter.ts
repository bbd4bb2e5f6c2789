import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { areaAddresses } from '@/lib/platform/pages/areas'
import { person, randomNumber } from '../../lib/testing/visitor.mjs'
import { png, type Upload } from './pictures'

export const PASSWORD = 'Maracuja7doce'

export const promoterPages = areaAddresses('promoter').map((address) => address.replace('[id]', '1'))

/** Allowed in tests of refused calls, each of which the browser reports in its console. */
export const refused = /status of 4(01|03|22)/

interface Person {
  name: string
  email: string
  code: string
}

let made = 0

/** Creates an account for one test. */
export async function makePromoter(request: APIRequestContext, name = 'Ana Souza'): Promise<Person> {
  const email = `p${process.pid}-${Date.now()}-${made++}@example.com`
  const answer = await request.post('/api/v1/register', { data: { name, email, password: PASSWORD, password_confirmation: PASSWORD } })
  expect(answer.status()).toBe(201)
  return { name, email, code: (await answer.json()).data.referral_code }
}

/** Signs in the page's browser like the sign-in page, but faster. */
export async function signIn(page: Page, { email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
  // No page with scripts is needed to write what the browser keeps for this site.
  await page.goto('/robots.txt')
  const answer = await page.request.post('/api/v1/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { token, ...user } = (await answer.json()).data
  const session = { state: { user, token, referral_code: user.referral_code, isAuthenticated: true }, version: 0 }
  await page.evaluate((stored) => localStorage.setItem('auth-storage', stored), JSON.stringify(session))
}

/** Clicks of as many visitors, each on a device of their own: `<kind>-<code>-0`, `-1` and so on. */
export async function clicks(request: APIRequestContext, code: string, count: number, kind: string): Promise<void> {
  const visits = Array.from({ length: count }, (_, index) =>
    request.get(`/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': `${kind}-${code}-${index}` } }),
  )
  for (const answer of await Promise.all(visits)) expect(answer.status()).toBe(200)
}

/** Hands in a visitor's task. @returns its payment code */
export async function complete(
  request: APIRequestContext,
  code: string,
  name: string,
  fingerprint: string,
  { proof, whatsapp = randomNumber() }: { proof?: Upload; whatsapp?: string } = {},
): Promise<string> {
  const answer = await request.post('/api/v1/referrals', {
    multipart: {
      ...person,
      name,
      whatsapp,
      telegram: '@visita',
      fingerprint,
      referral_code: code,
      proof: proof ?? (await png(320, 640)),
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data
}

/** Simulates the reader's return to the tab. */
export const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Refreshes a page's figures with its button. */
export const refresh = (page: Page) => page.getByRole('button', { name: /^(Atualizar|Refresh)$/ }).click()

/** Signs in the page's browser with a new account. */
export async function signInNew(page: Page, request: APIRequestContext): Promise<Person> {
  const person = await makePromoter(request)
  await signIn(page, person)
  return person
}

/** The figure under a name, without the note below it. */
export const card = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > :first-child')

export const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
