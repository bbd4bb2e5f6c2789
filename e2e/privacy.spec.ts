import { expect } from '@playwright/test'
import { signInAdmin, tag } from './support/admin'
import { complete } from './support/promoter'
import { oneLanguage } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1280, height: 800 } })

    test('a completion whose data are no longer kept says so, and shows no broken picture', async ({ page, request, sql }) => {
      const name = tag()
      const codes = [await complete(request, '', name, `${name}-device`), await complete(request, '', `${name}-b`, `${name}-device-b`)]
      // As the purge and an erasure leave them.
      await sql`update completions set ip_address = null, user_agent = null, device_fingerprint = null, browser = null, os = null where payment_code = any(${codes})`
      await sql`update attempt_items set proof_key = null where completion_id in (select id from completions where payment_code = any(${codes}))`
      await sql`update completions set erased_at = now(), name = '', whatsapp = null, telegram = null, age = null, gender = null, profession = null, country = null where payment_code = ${codes[1] ?? ''}`
      await signInAdmin(page)
      for (const [code, missing] of [
        [codes[0], 3],
        [codes[1], 10],
      ] as const) {
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        await page
          .getByRole('button', { name: new RegExp(`^${texts.admin.activity.view_name.split(' ')[0]} `) })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(code ?? '')).toBeVisible()
        await expect(dialog.getByText(texts.admin.details.erased, { exact: true })).toHaveCount(missing)
        await expect(dialog.getByText(texts.admin.proof.gone)).toBeVisible()
        await expect(dialog.getByRole('img')).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await expect(page.getByText(texts.visitor.erased)).toBeVisible()
    })
  })
}
