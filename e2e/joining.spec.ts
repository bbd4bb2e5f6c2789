import { expect } from '@playwright/test'
import { admin, signInAdmin, tag, typePassword } from './support/admin'
import { makePromoter, refused, signIn, toastOf } from './support/promoter'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of languages) {
  const { area, toasts } = texts
  const { applications: t } = texts.admin

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport, allowedErrors: [refused] })

      test('an applicant says where they promote, an administrator approves, and the area opens', async ({ page, request, sql, browser }) => {
        const word = tag()
        const person = await makePromoter(request, `Bia Prado ${word}`)
        // As `JOINING=application` stores it; the server of these tests lets everybody join.
        await sql`with waits as (update users set active = false where email = ${person.email} returning id) insert into promoter_applications (user_id) select id from waits`
        await signIn(page, person)
        await page.goto('/promoter')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(area.application.waiting_title)
        await page.getByLabel(area.application.channels).fill('No meu canal <b>de receitas</b>')
        await page.getByLabel(area.application.why).fill('Quem me segue pede tarefas')
        await page.getByRole('button', { name: area.application.save }).click()
        await expect(toastOf(page, toasts.application_kept)).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        const office = await (await browser.newContext({ locale, viewport })).newPage()
        await signInAdmin(office)
        await office.goto(`/admin/promoters/applications?search=${word}`)
        await expect(office.getByText('No meu canal <b>de receitas</b>')).toBeVisible()
        await office.getByRole('checkbox', { name: t.choose.replace('{name}', person.name) }).check()
        await expectNoSidewaysScroll(office)
        expect(await violations(office)).toEqual([])
        await office.getByRole('button', { name: t.approve }).click()
        await office.getByRole('alertdialog').getByRole('button', { name: t.approve }).click()
        await typePassword(office, area.confirm, admin.password)
        await expect(toastOf(office, toasts.applications_decided)).toBeVisible()
        await expect(office.getByText(person.name)).toHaveCount(0)

        await page.getByRole('button', { name: area.disabled.check }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.promoter.dashboard.title)
      })
    })
  }
}
