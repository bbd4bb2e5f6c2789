import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import en from '../messages/en.json' with { type: 'json' }
import pt from '../messages/pt.json' with { type: 'json' }
import { clicks, comeBack, complete, makePromoter, PASSWORD, signIn } from './support/promoter'
import { test } from './support/test'

const pages = ['/promoter', '/promoter/total-clicks', '/promoter/completions', '/promoter/settings']
// Refused calls are what some tests are about; the browser reports each.
const refused = /status of 4(01|03|22)/

const card = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

for (const [locale, texts] of [
  ['pt-BR', pt],
  ['en-US', en],
] as const) {
  const { promoter: t, area, auth, toasts } = texts
  const ten = locale === 'en-US' ? 'R$10.00' : 'R$\u00a010,00'

  test.describe(`in ${locale}`, () => {
    test.use({ locale, allowedErrors: [refused] })

    test('somebody signs up, signs in and sees what a visitor of their link did', async ({ page, browser, baseURL }) => {
      const email = `nova-${locale}-${Date.now()}@example.com`
      await page.goto('/register')
      await page.getByLabel(auth.full_name).fill('Nova Promotora')
      await page.getByLabel(auth.email).fill(email)
      await page.getByLabel(auth.password, { exact: false }).first().fill(PASSWORD)
      await page.getByLabel(auth.password_confirmation).fill(PASSWORD)
      await page.getByRole('button', { name: auth.sign_up }).click()
      await expect(toastOf(page, toasts.registered)).toBeVisible()
      await page.waitForURL('/login')
      await page.getByLabel(auth.email).fill(email)
      await page.getByLabel(auth.password, { exact: false }).first().fill(PASSWORD)
      await page.getByRole('button', { name: auth.sign_in }).click()
      await expect(toastOf(page, toasts.logged_in)).toBeVisible()
      await page.waitForURL('/promoter')

      await expect(page).toHaveTitle(`${t.dashboard.title} · Completa`)
      await expect(page.getByText(t.first.title)).toBeVisible()
      await expect(card(page, t.dashboard.clicks)).toHaveText('0')
      const link = (await page.getByTestId('referral-link').textContent()) ?? ''
      expect(link).toMatch(new RegExp(`^${baseURL}\\?referral_code=\\w+$`))

      const visitor = await browser.newContext({ locale })
      const theirs = await visitor.newPage()
      const lookUp = theirs.waitForResponse((response) => response.url().includes('/api/v1/referrals/'))
      await theirs.goto(link)
      const { fingerprint } = await lookUp.then(async (response) => ({
        fingerprint: (await response.request().allHeaders())['x-device-fingerprint'] ?? '',
      }))
      await comeBack(page)
      await expect(card(page, t.dashboard.clicks)).toHaveText('1')
      await expect(page.getByText(t.first.title)).toBeHidden()
      const payment = await complete(theirs.request, new URL(link).searchParams.get('referral_code') ?? '', 'Visita Querida', fingerprint)
      await visitor.close()

      await comeBack(page)
      await expect(card(page, t.dashboard.completions)).toHaveText('1')
      await expect(card(page, t.dashboard.earnings)).toHaveText(ten)
      await expect(card(page, t.dashboard.rate)).toHaveText('100%')
      const chart = page.getByRole('table', { name: t.dashboard.chart_caption })
      await expect(chart.getByRole('row')).toHaveCount(31)
      await expect(chart.getByRole('row').last().getByRole('cell')).toHaveText(['1', '1'])

      await page.getByRole('link', { name: t.clicks.title }).first().click()
      await expect(page.getByText(t.clicks.completed_task, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t.completions.title }).first().click()
      const row = page.getByRole('row').filter({ hasText: 'Visita Querida' })
      await expect(row).toContainText(payment)
      await expect(row).toContainText(locale === 'en-US' ? '+R$10 earned' : '+R$10 ganhos')
      await expect(card(page, t.completions.this_month)).toHaveText('1')
      await expect(row.locator('time')).toHaveAttribute('title', /\d{2}:\d{2}.*GMT|BRT|Brasília/)
    })

    test('the link is copied, shared and shown as a QR code, and says so', async ({ page, request, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { code } = await signInNew(page, request)
      await page.goto('/promoter')
      const link = page.getByTestId('referral-link')
      await expect(link).toContainText(code)
      await page.getByRole('button', { name: t.link.copy, exact: true }).click()
      await expect(toastOf(page, toasts.link_copied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent())

      const share = page.getByRole('button', { name: t.link.share, exact: true })
      const answers = (how: 'yes' | 'cancel' | 'no' | 'missing') =>
        page.evaluate((answer) => {
          const sheet = async (content: unknown) => {
            Object.assign(window, { shared: content })
            if (answer === 'cancel') throw new DOMException('closed', 'AbortError')
            if (answer === 'no') throw new DOMException('refused', 'NotAllowedError')
          }
          Object.defineProperty(navigator, 'share', { configurable: true, value: answer === 'missing' ? undefined : sheet })
          Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
        }, how)
      await expect(toastOf(page, toasts.link_copied)).toBeHidden()
      await answers('cancel')
      await share.click()
      await expect.poll(() => page.evaluate(() => 'shared' in window)).toBe(true)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await answers('yes')
      await share.click()
      await expect(toastOf(page, toasts.shared)).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { shared: { url: string; text: string } }).shared)).toMatchObject({
        url: await link.textContent(),
        text: expect.stringContaining('Completa'),
      })
      await answers('no')
      await share.click()
      await expect(toastOf(page, toasts.share_failed)).toBeVisible()
      await answers('missing')
      await share.click()
      await expect(toastOf(page, toasts.link_copied)).toBeVisible()
      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: () => Promise.reject(new Error('no')) })
        document.execCommand = () => false
      })
      await page.getByRole('button', { name: t.link.copy, exact: true }).click()
      await expect(toastOf(page, toasts.link_copy_failed)).toBeVisible()

      await page.getByRole('button', { name: t.link.qr }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', /^data:image\/png/)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: t.qr.download }).click()
      expect((await download).suggestedFilename()).toBe(`completa-${code}.png`)
    })

    test('45 clicks are paged and searched, and the address keeps the place', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 45, 'device')
      await sql`update clicks set ip_address = '203.0.113.77', country = 'PT', city = 'Porto' where fingerprint = ${`device-${code}-3`}`
      await page.goto('/promoter/total-clicks')
      await expect(card(page, t.clicks.total)).toHaveText('45')
      const rows = page.getByRole('row').filter({ hasText: t.clicks.just_clicked })
      await expect(rows).toHaveCount(10)
      const at = (number: number) => page.getByText(area.page_of.replace('{page}', String(number)).replace('{last}', '5'))
      const next = page.getByRole('button', { name: area.next })
      const previous = page.getByRole('button', { name: area.previous })
      await expect(at(1)).toBeVisible()
      await expect(previous).toBeDisabled()
      for (const number of [2, 3, 4, 5]) {
        await next.click()
        await expect(at(number)).toBeVisible()
      }
      await expect(rows).toHaveCount(5)
      await expect(next).toBeDisabled()
      await expect(page).toHaveURL('/promoter/total-clicks?page=5')
      await page.goBack()
      await expect(at(4)).toBeVisible()
      await page.reload()
      await expect(at(4)).toBeVisible()

      const search = page.getByRole('searchbox', { name: t.clicks.search })
      const calls: string[] = []
      page.on('request', (call) => call.url().includes('/api/v1/clicks') && calls.push(new URL(call.url()).search))
      await search.pressSequentially('portugal', { delay: 20 })
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('203.0.113.77')
      expect(calls).toEqual(['?page=1&search=portugal'])
      await expect(page).toHaveURL('/promoter/total-clicks?search=portugal')
      await page.goBack()
      await expect(at(4)).toBeVisible()
      await expect(search).toHaveValue('')
      await search.fill('203.0.113')
      await expect(rows).toHaveCount(1)
      await search.fill('nowhere')
      await expect(page.getByText(area.nothing_found, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: area.clear_search }).last().click()
      await expect(rows).toHaveCount(10)
      await page.goto('/promoter/total-clicks?page=99')
      await expect(at(5)).toBeVisible()
    })

    test('name and password are changed, and every other session ends', async ({ page, request, browser, sql }) => {
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
      test('the page gives way to a card, and comes back by itself', async ({ page, request, sql }) => {
        const { email } = await signInNew(page, request)
        await page.goto('/promoter/total-clicks')
        await expect(page.getByText(t.clicks.empty, { exact: true })).toBeVisible()
        await sql`update users set active = false where email = ${email}`
        await comeBack(page)
        await expect(toastOf(page, texts.errors.account_disabled)).toBeVisible()
        await expect(page.getByRole('heading', { name: t.disabled.title })).toBeVisible()
        await expect(page.getByText(t.disabled.text)).toBeVisible()
        const [link] = await sql`select url from links where slug = 'email'`
        await expect(page.getByRole('link', { name: t.disabled.contact })).toHaveAttribute('href', link?.url)
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
        for (const path of pages) {
          const asked = page.waitForResponse('**/api/v1/check')
          await page.goto(path)
          expect((await asked).status()).toBe(403)
          await expect(page.getByRole('heading', { name: t.disabled.title })).toBeVisible()
        }
        expect(await violations(page)).toEqual([])
        await sql`update users set active = true where email = ${email}`
        await comeBack(page)
        await expect(toastOf(page, toasts.account_enabled)).toBeVisible()
        await expect(page.getByLabel(area.profile.name)).toBeVisible()
      })

      test('a session that has ended leads to the sign-in page', async ({ page, request, sql }) => {
        const { email } = await signInNew(page, request)
        await page.goto('/promoter')
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

    test('everything works by keyboard alone', async ({ page, request }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 11, 'keys')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/promoter')
      await expect(page.getByTestId('referral-link')).toContainText(code)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: texts.common.skip })).toBeFocused()
      const tabTo = async (name: string, role: 'button' | 'link' | 'searchbox') => {
        const target = page.getByRole(role, { name, exact: true }).first()
        for (let press = 0; press < 30; press++) {
          await page.keyboard.press('Tab')
          if (await target.evaluate((element) => element === document.activeElement)) return
        }
        throw new Error(`Tab never came to ${name}`)
      }
      await tabTo(t.link.qr, 'button')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: t.qr.title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t.link.qr })).toBeFocused()
      await page.reload()
      await tabTo(t.clicks.title, 'link')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/promoter/total-clicks')
      await expect(page.getByRole('navigation', { name: area.menu }).getByRole('link', { name: t.clicks.title })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText(t.clicks.just_clicked).first()).toBeVisible()
      await tabTo(area.next, 'button')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/page=2/)
      await expect(page.getByRole('button', { name: area.next })).toBeFocused()
    })

    test('no page breaks a rule of accessibility or scrolls sideways, on a phone and on a desk', async ({ page, request }) => {
      const { code } = await signInNew(page, request)
      const look = async (path: string, widths: number[]) => {
        await page.goto(path)
        await expect(page.locator('main [aria-busy=true], main .animate-pulse')).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
          expect({ path, width, sideways, violations: await violations(page) }).toEqual({ path, width, sideways: false, violations: [] })
        }
      }
      for (const path of pages.slice(0, 3)) await look(path, [360])
      await clicks(request, code, 11, 'axe')
      await complete(request, code, 'Visita', `axe-${code}-1`)
      for (const path of pages) await look(path, [1280, 360])
      await page.getByRole('button', { name: area.more }).click()
      await expect(page.getByRole('dialog').getByText('Ana Souza')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: auth.logout }).click()
      await page.waitForURL('/login')
      await expect(toastOf(page, toasts.logged_out)).toBeVisible()
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
    await comeBack(other)
    expect((await again).status()).toBe(200)
    await page.getByRole('button', { name: pt.area.more }).click()
    await page.getByRole('dialog').getByRole('button', { name: pt.auth.logout }).click()
    await page.waitForURL('/login')
    await other.waitForURL('/login')
  })
})

async function signInNew(page: Page, request: Parameters<typeof makePromoter>[0]) {
  const person = await makePromoter(request)
  await signIn(page, person)
  return person
}

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}
