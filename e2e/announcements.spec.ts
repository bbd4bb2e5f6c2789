import { test as base, expect } from '@playwright/test'
import { tag, typePassword } from './support/admin'
import { confirmedToken, openAsAdmin } from './support/payout-desk'
import { makePromoter, signIn, toastOf } from './support/promoter'
import { addAdmin } from './support/review'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

// There is one draft.
base.describe.configure({ mode: 'default' })
// The password is asked for before an announcement is sent.
test.use({ allowedErrors: [/status of 409/], contextOptions: { reducedMotion: 'reduce' } })

for (const { locale, texts } of languages) {
  const { announcements: t } = texts.admin
  const { announcements: own } = texts.promoter

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('an announcement is written in both languages, looked at, sent to a group, opened by its promoter, and its sender sees that', {
        tag: '@large',
      }, async ({ page, request, sql, browser }) => {
        const name = `Avisados ${tag()}`
        const headers = { authorization: `Bearer ${await confirmedToken(request, await addAdmin(sql))}` }
        const promoter = await makePromoter(request, `Bia Lima ${tag()}`)
        const [row] = await sql`select id::int from users where email = ${promoter.email}`
        const made = await request.post('/api/v1/promoter-groups', { headers, data: { name } })
        await request.post(`/api/v1/promoter-groups/${(await made.json()).data.id}/promoters`, { headers, data: { promoter_ids: [row?.id] } })

        const admin = await openAsAdmin(page, sql, '/admin/promoters/announcements')
        const subject = `${name}: tarefa nova`
        await page.getByLabel(t.audience).selectOption({ label: t.to_group.replace('{name}', name) })
        const [pt, en] = [page.getByRole('group', { name: t.in.pt }), page.getByRole('group', { name: t.in.en })]
        await pt.getByLabel(t.title_field).fill(subject)
        await pt.getByLabel(t.text_field).fill('No domingo.\n\nEla paga R$ 12 <b>.')
        await page.getByRole('button', { name: t.send, exact: true }).click()
        await expect(en.getByText(texts.validation.required)).toHaveCount(2)
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await en.getByLabel(t.title_field).fill(subject)
        await en.getByLabel(t.text_field).fill('On Sunday.')
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        await page.getByRole('button', { name: t.preview }).click()
        const preview = page.getByRole('dialog', { name: subject })
        await expect(preview.getByRole('radio', { name: locale === 'en-US' ? t.in.en : t.in.pt })).toBeChecked()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        // What was written is there after a reload.
        await page.reload()
        await expect(pt.getByLabel(t.title_field)).toHaveValue(subject)
        await page.getByRole('button', { name: t.send, exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.send }).click()
        await typePassword(page, texts.area.confirm, admin.password)
        await expect(toastOf(page, texts.toasts.announcement_sent)).toBeVisible()
        await expect(pt.getByLabel(t.title_field)).toHaveValue('')
        await page.getByRole('link', { name: subject }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
        await expect(page.getByRole('row').filter({ hasText: promoter.name })).toContainText(t.not_yet, { timeout: 30_000 })
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        const theirs = await (await browser.newContext({ locale, viewport })).newPage()
        await signIn(theirs, promoter)
        await theirs.goto('/promoter')
        await theirs.getByRole('link', { name: own.newest }).click()
        const dialog = theirs.getByRole('dialog', { name: subject })
        await expect(dialog).toContainText(locale === 'en-US' ? 'On Sunday.' : 'Ela paga R$ 12 <b>.')
        await expectNoSidewaysScroll(theirs)
        expect(await violations(theirs)).toEqual([])
        await theirs.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(theirs.getByText(own.new, { exact: true })).toHaveCount(0)
        await theirs.goto('/promoter')
        await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(theirs.getByRole('link', { name: own.newest })).toHaveCount(0)

        await page.reload()
        await page.getByRole('radio', { name: new RegExp(`^${t.opened}`) }).check()
        await expect(page.getByRole('row').filter({ hasText: promoter.name })).toBeVisible()
      })
    })
  }
}
