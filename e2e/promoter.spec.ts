import { expect } from '@playwright/test'
import { card, clicks, complete, PASSWORD, refresh, refused, signInNew, toastOf } from './support/promoter'
import { chooseLanguage, oneLanguage } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
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
      const link = (await page.getByTestId('full-link').textContent()) ?? ''
      expect(link).toMatch(new RegExp(`^${baseURL}\\?referral_code=\\w+$`))

      const visitor = await browser.newContext({ locale })
      const theirs = await visitor.newPage()
      const lookUp = theirs.waitForResponse((response) => response.url().includes('/api/v1/referrals/'))
      await theirs.goto(link)
      const { fingerprint } = await lookUp.then(async (response) => ({
        fingerprint: (await response.request().allHeaders())['x-device-fingerprint'] ?? '',
      }))
      await refresh(page)
      await expect(card(page, t.dashboard.clicks)).toHaveText('1')
      await expect(page.getByText(t.first.title)).toBeHidden()
      const payment = await complete(theirs.request, new URL(link).searchParams.get('referral_code') ?? '', 'Visita Querida', fingerprint)
      await visitor.close()

      await refresh(page)
      await expect(card(page, t.dashboard.completions)).toHaveText('1')
      await expect(card(page, t.dashboard.earnings)).toHaveText(ten)
      await expect(card(page, t.dashboard.rate)).toHaveText('100%')
      const chart = page.getByRole('table', { name: t.dashboard.chart_caption })
      await expect(chart.getByRole('row')).toHaveCount(31)
      await expect(chart.getByRole('row').last().getByRole('cell')).toHaveText(['1', '1', ten])

      await page.getByRole('link', { name: t.clicks.title }).first().click()
      await expect(page.getByText(t.clicks.completed_task, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t.completions.title }).first().click()
      const row = page.getByRole('row').filter({ hasText: 'Visita Querida' })
      await expect(row).toContainText(payment)
      await expect(row).toContainText(locale === 'en-US' ? '+R$10 earned' : '+R$10 para você')
      await expect(card(page, t.completions.this_month)).toHaveText('1')
      await expect(row.locator('time')).toHaveAttribute('title', /\d{2}:\d{2}.*GMT|BRT|Brasília/)
    })

    test('the link is copied, shared and shown as a QR code, and says so', { tag: '@large' }, async ({ page, request, context, baseURL }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { code } = await signInNew(page, request)
      await page.goto('/promoter')
      const link = page.getByTestId('referral-link')
      await expect(link).toHaveText(`${baseURL}/r/${code}`)
      // No link of the kind `_blank`: WhatsApp is not to be reached from here.
      const whatsapp = new URL((await page.getByRole('link', { name: t.link.whatsapp }).getAttribute('href')) ?? '')
      expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/')
      expect(whatsapp.searchParams.get('text')).toContain(` ${await link.textContent()}`)
      await page.getByRole('button', { name: t.link.copy, exact: true }).click()
      await expect(toastOf(page, toasts.link_copied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent())
      await page.getByRole('button', { name: t.link.copy_full }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}?referral_code=${code}`)
      // Copied by hand it is whole too, although its beginning is not in sight.
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await link.click({ clickCount: 2 })
      await page.keyboard.press('ControlOrMeta+c')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/r/${code}`)

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
      await expect(toastOf(page, toasts.link_copied)).toHaveCount(0)
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

    test('45 clicks are paged and searched, and the address keeps the place', { tag: '@large' }, async ({ page, request, sql }) => {
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
      // As fast as nobody types: on a busy machine letters come too slowly to be one search.
      await search.evaluate((field: HTMLInputElement) => {
        const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        for (const text of ['p', 'po', 'portug', 'portugal']) {
          type?.call(field, text)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      })
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
      await expect(page.getByText(t.clicks.empty, { exact: true })).toBeVisible()
      await expect(page.getByText(area.nothing_found.replace('{search}', 'nowhere'))).toBeVisible()
      await page.getByRole('button', { name: area.clear_search }).last().click()
      await expect(rows).toHaveCount(10)
      await page.goto('/promoter/total-clicks?page=99')
      await expect(at(5)).toBeVisible()

      await page.route('**/api/v1/clicks*', (route) => route.fulfill({ status: 403, json: { message: 'no', code: 'wrong_role' } }))
      await page.goto('/promoter/total-clicks')
      await expect(page.getByText(area.load_failed)).toBeVisible()
      await page.unroute('**/api/v1/clicks*')
      await page.getByRole('button', { name: area.try_again }).click()
      await expect(rows).toHaveCount(10)
    })
  })
}

test('the language changes without leaving the page, in what the API says too', { tag: '@large' }, async ({ page, request, sql }) => {
  const { code } = await signInNew(page, request)
  await clicks(request, code, 1, 'tongue')
  await sql`update clicks set country = 'BR', city = null where fingerprint = ${`tongue-${code}-0`}`
  await page.goto('/promoter/total-clicks?search=br')
  await expect(page.getByRole('rowheader', { name: 'Brasil', exact: true })).toBeVisible()
  await chooseLanguage(page, 'en')
  await expect(page.getByRole('rowheader', { name: 'Brazil', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Total Clicks' })).toBeVisible()
  await expect(page).toHaveURL('/promoter/total-clicks?search=br')
})
