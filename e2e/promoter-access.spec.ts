import { expect, type Page } from '@playwright/test'
import { clicks, complete, PASSWORD, promoterPages as pages, signInNew, toastOf } from './support/promoter'
import { closeDialog, expectNoSidewaysScroll, languages, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of languages) {
  const { promoter: t, area, auth, common, toasts } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    // What does not depend on the language is tried in one.
    if (locale === 'pt-BR')
      test('everything works by keyboard alone', async ({ page, request }) => {
        const { code } = await signInNew(page, request)
        await clicks(request, code, 11, 'keys')
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto('/promoter')
        await expect(page.getByTestId('referral-link')).toContainText(code)
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: common.skip })).toBeFocused()
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
        await closeDialog(page, page.getByRole('dialog', { name: t.qr.title }))
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

    const rule = 'breaks no rule of accessibility and does not scroll sideways'
    const look = async (page: Page, path: string, widths: number[]) => {
      await page.goto(path)
      await expect(page.locator('main [aria-busy=true], main .animate-pulse')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page, `${path} at ${width}`)
        // Words differ between the languages, what axe looks at does not: each is looked at in one width.
        const found = (width === 360) === (locale === 'pt-BR') ? await violations(page) : []
        expect({ path, width, violations: found }).toEqual({ path, width, violations: [] })
      }
    }

    test(`an empty page ${rule}`, { tag: locale === 'pt-BR' ? '@large' : '@every' }, async ({ page, request }) => {
      await signInNew(page, request)
      for (const path of pages.slice(0, 3)) await look(page, path, [360])
      await page.getByRole('button', { name: area.more }).click()
      await expect(page.getByRole('dialog').getByText('Ana Souza')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: auth.logout }).click()
      await page.waitForURL('/login')
      await expect(toastOf(page, toasts.logged_out)).toBeVisible()
    })

    test(`a full page ${rule}`, { tag: '@large' }, async ({ page, request }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 11, 'axe')
      await complete(request, code, 'Visita', `axe-${code}-1`)
      const webhook = await page.evaluate(async (password) => {
        const { token } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state
        const post = async (path: string, bearer: string, body: object) => {
          const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
          return (await (await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()).data
        }
        const confirmed = await post('/confirm', token, { password })
        const made = await post('/webhooks', confirmed.token, { name: 'Painel', url: 'https://example.com/events', types: ['completion.approved'] })
        return made.id
      }, PASSWORD)
      for (const path of pages) await look(page, path.replace(/\b1$/, String(webhook)), [1280, 360])
    })
  })
}
