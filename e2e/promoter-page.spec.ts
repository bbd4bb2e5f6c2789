import { expect, type Page } from '@playwright/test'
import { addPromoters, adminPages, signInAdmin, tag } from './support/admin'
import { card, clicks, complete, makePromoter, toastOf } from './support/promoter'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const idOf = async (sql: import('postgres').Sql, email: string) => (await sql<{ id: string }[]>`select id from users where email = ${email}`)[0]?.id ?? ''
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

for (const { locale, texts } of languages) {
  const { promoter: t, promoters, activity } = texts.admin

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test("a promoter's page shows what came through their link, and is there after a reload", { tag: '@large' }, async ({ page, request, sql }) => {
        const word = tag()
        const promoter = await makePromoter(request, `Ana Reis ${word}`)
        const id = await idOf(sql, promoter.email)
        await clicks(request, promoter.code, 3, 'page')
        await complete(request, promoter.code, `Pessoa ${word}`, `page-${promoter.code}-0`)
        await sql`update completions set flags = '{own_device}' where name = ${`Pessoa ${word}`}`
        await signInAdmin(page)
        await page.goto(`/admin/promoters?search=${word}`)
        await page.getByRole('link', { name: promoter.name }).click()
        await expect(page).toHaveURL(`/admin/promoters/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(promoter.name)
        await expect(card(page, t.clicks)).toHaveText('3')
        await expect(card(page, t.completions)).toHaveText('1')
        await expect(page.getByText(texts.admin.details.own_device)).toBeVisible()
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(promoter.name)
        // A heading, the cards' figures, then three clicks.
        await expect(page.getByRole('table', { name: activity.clicks }).getByRole('row')).toHaveCount(4)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        await page.getByRole('button', { name: t.to_flagged }).click()
        await expect(page).toHaveURL(/tab=completions/)
        await expect(row(page, `Pessoa ${word}`)).toBeVisible()
        await expect(page.getByRole('columnheader', { name: activity.promoter, exact: true })).toHaveCount(0)
        await page.getByRole('tab', { name: t.payouts }).click()
        await expect(page.getByText(t.no_payouts, { exact: true })).toBeVisible()
        await expectNoSidewaysScroll(page)

        await page.getByRole('button', { name: t.write }).click()
        await expect(page.getByRole('dialog')).toContainText(promoter.email)
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.goBack()
        await expect(page).toHaveURL(/tab=completions/)
        await expect(page.getByRole('link', { name: promoters.title }).first()).toBeVisible()
      })
    })
  }
}

for (const { locale, texts } of oneLanguage) {
  const { promoter: t, promoters } = texts.admin

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: desktop })

    test('a note is kept and deleted, a message is sent once, and the promoter is disabled and deleted', async ({ page, request, sql }) => {
      const promoter = await makePromoter(request, `Bruno Sá ${tag()}`)
      const id = await idOf(sql, promoter.email)
      await signInAdmin(page)
      await page.goto(`/admin/promoters/${id}`)
      await page.getByLabel(t.notes.label).fill('Pediu outra chave\npor telefone')
      await page.getByRole('button', { name: t.notes.add }).dblclick()
      await expect(toastOf(page, texts.toasts.note_added)).toBeVisible()
      await expect(page.getByLabel(t.notes.label)).toHaveValue('')
      await expect(page.getByText('Pediu outra chave')).toHaveCount(1)
      await page.getByRole('button', { name: t.notes.delete_of.replace('{start}', 'Pediu outra chave por telefone') }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.notes.delete, exact: true }).click()
      await expect(page.getByText(t.notes.empty)).toBeVisible()

      await page.getByRole('button', { name: t.write }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t.message.send }).click()
      await expect(dialog.getByText(texts.validation.required)).toBeVisible()
      await dialog.getByLabel(t.message.subject).fill('Sobre o seu link')
      await dialog.getByLabel(t.message.body).fill('Tudo certo com ele.')
      await dialog.getByRole('button', { name: t.message.send }).dblclick()
      await expect(toastOf(page, texts.toasts.promoter_messaged)).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await sql`select kind from mails where user_id = ${id} and kind = 'message_to_promoter'`).toHaveLength(1)

      await page.getByRole('button', { name: promoters.disable, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: promoters.disable, exact: true }).click()
      await expect(page.getByRole('button', { name: promoters.enable, exact: true })).toBeVisible()
      await page.getByRole('button', { name: promoters.delete, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: promoters.delete, exact: true }).click()
      await expect(page).toHaveURL('/admin/promoters')
    })

    test.describe('for a number that nobody has', () => {
      test.use({ allowedErrors: [/status of 404/] })

      test('the area says so and leads back to the list; what is no number is no page', { tag: '@large' }, async ({ page }) => {
        await signInAdmin(page)
        await page.goto('/admin/promoters/999999999')
        await expect(page.getByText(t.gone, { exact: true })).toBeVisible()
        await expect(page).toHaveURL('/admin/promoters/999999999')
        expect(await violations(page)).toEqual([])
        await page.getByRole('link', { name: t.to_list }).click()
        await expect(page).toHaveURL('/admin/promoters')
        await page.goto('/admin/promoters/any')
        await expect(page).toHaveURL('/')
      })
    })

    test('from one promoter to another the page shows the other one', { tag: '@large' }, async ({ page, sql }) => {
      const word = tag()
      await addPromoters(sql, [`Zita ${word}`, `Yara ${word}`])
      await signInAdmin(page)
      for (const name of [`Zita ${word}`, `Yara ${word}`]) {
        await page.goto(`/admin/promoters?search=${word}`)
        await page.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      }
      await page.goBack()
      await page.getByRole('link', { name: `Zita ${word}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zita ${word}`)
    })

    test('a guest is led to sign in', async ({ page }) => {
      await page.goto(adminPages.find((path) => path.endsWith('/1')) ?? '')
      await expect(page).toHaveURL('/login')
    })
  })
}
