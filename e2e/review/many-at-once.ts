import { expect } from '@playwright/test'
import { admin as firstAdmin } from '../support/admin'
import { screenshot } from '../support/pictures'
import { toastOf } from '../support/promoter'
import { addWaiting, decisionOn, deskOn, handInAll, openDesk, people } from '../support/review'
import { closeDialog, desktop, oneLanguage, violations } from '../support/site'
import { test } from '../support/test'

/** Decisions on several completions at once: the copies of one picture, and approval in bulk. */
export function decisionsOnMany() {
  for (const { locale, texts } of oneLanguage) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })
      const { errors } = texts

      test('the copies of one picture are returned together, never the first', async ({ page, request, sql }) => {
        const picture = await screenshot(360, 780)
        const names = people(3)
        const rows = await openDesk(page, sql, await handInAll(request, names, { picture }))
        const { at } = deskOn(page, texts)
        await at(names[0] ?? '')
        await page.getByRole('button', { name: 'Devolver as 2 cópias' }).click()
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('Devolver 2 cópias desta imagem?')
        await question.getByRole('button', { name: 'Devolver as 2 cópias' }).click()
        await expect(toastOf(page, '2 cópias devolvidas')).toBeVisible()
        for (const { id } of rows.slice(1)) expect(await decisionOn(sql, id)).toMatchObject({ status: 'rejected', reason: 'already_used' })
        await at(names[0] ?? '')
        await expect(page.getByRole('button', { name: /cópia/ })).toHaveCount(0)
        expect(await decisionOn(sql, rows[0]?.id ?? 0)).toMatchObject({ status: 'in_review' })
      })

      test.describe('in bulk', () => {
        test.use({ allowedErrors: [/status of (409|422)/] })

        test('what is unflagged is approved up to a day, with its number typed and the password, and nothing more', async ({ page, sql }) => {
          const day = '1999-03-04'
          await addWaiting(sql, 120, day)
          await openDesk(page, sql, [])
          const { t, button, empty } = deskOn(page, texts)
          await empty()
          const left = async () => (await sql`select count(*)::int as n from completions where status = 'in_review' and created_at < '1999-04-01'`)[0]?.n
          await button(t.bulk).click()
          const dialog = page.getByRole('dialog', { name: t.bulk_title })
          await dialog.getByLabel(t.bulk_day).fill('1999-03-03')
          await expect(dialog).toContainText('Nenhuma tarefa sem alertas espera até esse dia.')
          await dialog.getByLabel(t.bulk_day).fill(day)
          const approve = dialog.getByRole('button', { name: 'Aprovar 120', exact: true })
          await expect(approve).toBeDisabled()
          const typed = dialog.getByLabel(/^Digite 120 para confirmar/)
          await typed.fill('12')
          await expect(approve).toBeDisabled()
          await typed.fill('120')
          expect(await violations(page)).toEqual([])

          // The password that is not given, and a wrong one, approve nothing.
          await approve.click()
          const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
          await expect(asked.getByLabel(texts.area.confirm.password)).toBeFocused()
          await closeDialog(page, asked)
          await expect(dialog.getByRole('alert')).toContainText(errors.confirmation_required)
          await typed.fill('120')
          // More came than was agreed to.
          await addWaiting(sql, 1, day)
          await approve.click()
          await asked.getByLabel(texts.area.confirm.password).fill('errada errada')
          await page.keyboard.press('Enter')
          await expect(asked.getByText(texts.validation.password_wrong)).toBeVisible()
          expect(await left()).toBe(121)
          expect(await violations(page)).toEqual([])
          await asked.getByLabel(texts.area.confirm.password).fill(firstAdmin.password)
          await page.keyboard.press('Enter')
          await expect(dialog.getByRole('alert')).toContainText(errors.more_than_expected)
          expect(await left()).toBe(121)
          await dialog.getByLabel(/^Digite 121 para confirmar/).fill('121')
          await dialog.getByRole('button', { name: 'Aprovar 121', exact: true }).click()
          await expect(toastOf(page, '121 tarefas aprovadas')).toBeVisible()
          await expect(dialog).toBeHidden()
          expect(await left()).toBe(0)
        })
      })
    })
  }
}
