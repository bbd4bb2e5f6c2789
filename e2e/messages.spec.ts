import { expect, type Page } from '@playwright/test'
import { addMessage, adminToken, signInAdmin, tag } from './support/admin'
import { toastOf } from './support/promoter'
import { expectNoSidewaysScroll, languages, violations, withoutBanner } from './support/site'
import { test } from './support/test'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const { locale, texts, tags } of languages) {
  const t = texts.admin.messages
  const { toasts, errors } = texts
  const width = locale === 'pt-BR' ? 360 : 1280
  const view = (page: Page, name: string) => page.getByRole('button', { name: t.view_name.replace('{name}', name) }).click()
  const shown = (page: Page) => page.getByRole('dialog', { name: t.dialog })

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: { width, height: 800 } })
    test.beforeEach(({ page }) => signInAdmin(page))

    test('a message is found, answered by keyboard, and moves from one part of the list to the other', { tag: '@large' }, async ({ page, sql }) => {
      const name = `Correio ${tag()}`
      await addMessage(sql, name, `Primeira linha de ${name}, ${'longa '.repeat(40)}\nSegunda linha`)
      await page.goto(`/admin/contact-form?search=${name.split(' ')[1]}`)
      await expect(row(page, name)).toContainText('Primeira linha')
      await expect(row(page, name)).toContainText(t.new)
      await page.getByRole('radio', { name: new RegExp(`^${t.open} \\d`) }).check()
      await expect(page).toHaveURL(/state=open/)
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])

      await view(page, name)
      const field = shown(page).getByLabel(new RegExp(`^${t.reply}`))
      await page.getByRole('button', { name: t.send }).click()
      await expect(field).toHaveAccessibleDescription(new RegExp(texts.validation.reply_required))
      await expect(field).toBeFocused()
      await page.keyboard.type('Um rascunho')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(shown(page)).toBeHidden()
      await expect(row(page, name)).toContainText(t.waiting)
      await view(page, name)
      await expect(field).toHaveValue('Um rascunho')
      await field.fill('Já chega.')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: t.send }).focus()
      await page.keyboard.press('Enter')
      await expect(toastOf(page, toasts.contact_replied)).toBeVisible()
      await expect(shown(page).getByRole('heading', { name: t.replies })).toBeFocused()
      await expect(shown(page).getByRole('listitem')).toContainText('Já chega.')
      await expect(shown(page).getByRole('listitem')).toContainText(t.mail.waiting)
      await expect(field).toHaveValue('')
      await sql`update mails set state = 'failed', failure = '550 5.1.1 no such user', ended_at = now() where id in (select mail_id from contact_replies as r join contact_forms as f on f.id = r.contact_form_id where f.name = ${name})`
      await expect(shown(page).getByRole('listitem')).toContainText('550 5.1.1')
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')

      await expect(page.getByText(t.empty, { exact: true })).toBeVisible()
      await page.getByRole('radio', { name: new RegExp(`^${t.answered} \\d`) }).check()
      await expect(row(page, name)).toContainText(t.replied)
      await page.reload()
      await expect(row(page, name)).toContainText(t.replied)
    })

    test('a message needs no answer, is opened again and marked as unread', async ({ page, sql }) => {
      const name = `Nada ${tag()}`
      await addMessage(sql, name, 'Obrigada!')
      await page.goto(`/admin/contact-form?search=${name.split(' ')[1]}`)
      await view(page, name)
      await shown(page).getByRole('button', { name: t.needs_none }).click()
      await expect(shown(page).getByRole('button', { name: t.reopen })).toBeVisible()
      await expect(shown(page)).toContainText(t.closed)
      await shown(page).getByRole('button', { name: t.reopen }).click()
      await expect(shown(page).getByRole('button', { name: t.needs_none })).toBeVisible()
      await shown(page).getByRole('button', { name: t.unread }).click()
      await expect(shown(page)).toBeHidden()
      await expect(row(page, name)).toContainText(t.new)
    })

    test.describe('when something comes between', () => {
      test.use({ allowedErrors: [/status of 409|ERR_FAILED/] })

      test('what was written stays: without a connection, and when somebody else has answered', { tag: '@large' }, async ({ page, request, sql }) => {
        const name = `Dois ${tag()}`
        await addMessage(sql, name, 'Alguém aí?')
        await page.goto(`/admin/contact-form?search=${name.split(' ')[1]}`)
        await view(page, name)
        const field = shown(page).getByLabel(new RegExp(`^${t.reply}`))
        await field.fill('Estou aqui.')
        const [message] = await sql`select id from contact_forms where name = ${name}`
        const answer = await request.post(`/api/v1/contact-forms/${message?.id}/replies`, {
          headers: { authorization: `Bearer ${await adminToken(request)}` },
          data: { text: 'Eu fui antes.' },
        })
        expect(answer.status()).toBe(201)
        const send = shown(page).getByRole('button', { name: t.send })
        await send.click()
        await expect(shown(page).getByRole('alert')).toContainText(errors.answered_meanwhile)
        await expect(shown(page)).toContainText('Eu fui antes.')
        await expect(field).toHaveValue('Estou aqui.')

        await page.route('**/replies', (route) => route.abort())
        await send.click()
        await expect(toastOf(page, errors.fallback)).toBeVisible({ timeout: 15_000 })
        // The address has the message, so that it opens again.
        await page.reload()
        await expect(field).toHaveValue('Estou aqui.')
        await page.unroute('**/replies')
        await send.click()
        await expect(shown(page).getByRole('listitem')).toHaveCount(2)
        expect((await sql`select count(*)::int as n from mails where data->>'name' = ${name}`)[0]?.n).toBe(2)
      })
    })
  })
}
