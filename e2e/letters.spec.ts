import { expect } from '@playwright/test'
import { unsubscribeToken } from '@/lib/people/mail/unsubscribe'
import { signInNew, toastOf } from './support/promoter'
import { desktop, expectNoSidewaysScroll, languages, openAlive, phone, tagsAt, violations, withoutBanner } from './support/site'
import { test } from './support/test'

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const { locale, texts } of languages) {
  const { unsubscribe: t, area, toasts } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, allowedErrors: [/status of 4(01|04|22)/] })

    for (const viewport of [phone, desktop]) {
      test(`the weekly summary ends with one press and comes back with another, ${viewport.width} px wide`, { tag: tagsAt(locale, viewport) }, async ({
        page,
        request,
        sql,
      }) => {
        await page.setViewportSize(viewport)
        const { email } = await signInNew(page, request)
        const isOn = async () => (await sql`select id, weekly_summary as on from users where email = ${email}`)[0]
        const row = await isOn()
        await openAlive(page, `/unsubscribe#${unsubscribeToken('weekly_summary', Number(row?.id))}`)
        await expect(page).toHaveTitle(`${t.title} · Completa`)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: t.stop }).click()
        await expect(page.getByText(t.weekly.stopped)).toBeVisible()
        expect((await isOn())?.on).toBe(false)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: t.again }).click()
        await expect(page.getByText(t.weekly.back)).toBeVisible()
        expect((await isOn())?.on).toBe(true)

        await page.goto('/promoter/settings')
        const box = page.getByRole('checkbox', { name: area.mails.weekly })
        await expect(box).toBeChecked()
        await box.click()
        await expect(toastOf(page, toasts.mail_settings_saved)).toBeVisible()
        await expect(box).not.toBeChecked()
        await page.reload()
        await expect(box).toBeEnabled()
        await expect(box).not.toBeChecked()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
      })
    }

    test('a link that is cut off says so, and offers the way to the settings', { tag: '@large' }, async ({ page }) => {
      for (const address of ['/unsubscribe', '/unsubscribe#7.cut', `/unsubscribe#7.${'x'.repeat(30)}`]) {
        await page.goto('/robots.txt')
        await openAlive(page, address)
        if (address.length > 30) await page.getByRole('button', { name: t.stop }).click()
        await expect(page.getByText(t.no_token)).toBeVisible()
        await expect(page.getByRole('link', { name: t.sign_in })).toHaveAttribute('href', '/login')
      }
      expect(await violations(page)).toEqual([])
    })
  })
}
