import { expect } from '@playwright/test'
import type { Sql } from 'postgres'
import { tag } from './support/admin'
import { openAsAdmin } from './support/payout-desk'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

// What the letter's frame says when a link in it is pressed.
test.use({ allowedErrors: [/Blocked opening .* in a new window/], contextOptions: { reducedMotion: 'reduce' } })

async function failedLetter(sql: Sql, name: string): Promise<number> {
  const [row] = await sql`
    insert into mails (kind, address, locale, data, state, attempts, failure, ended_at)
    values ('password_changed', ${`${tag()}@example.com`}, 'pt', ${sql.json({ name })}, 'failed', 1, '550 5.1.1 … user unknown in virtual mailbox table', now())
    returning id::int`
  return row?.id
}

for (const { locale, texts } of languages) {
  const { outbox: t, system } = texts.admin
  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('a letter that was not sent is found, read and tried again, and nothing in it opens anything', { tag: '@large' }, async ({ page, context, sql }) => {
        const name = 'Ivone'
        const id = await failedLetter(sql, name)
        await openAsAdmin(page, sql, '/admin/system-settings')
        await page.getByRole('link', { name: system.outbox }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await expect(page.getByText(t.cannot_send)).toBeVisible()
        await page.getByRole('radio', { name: t.states.failed }).check()
        await expect(page).toHaveURL(/state=failed/)

        const view = page.getByRole('button', { name: t.view_mail.replace('{id}', String(id)) })
        await expect(view).toBeVisible()
        await expect(page.getByText('550 5.1.1 … user unknown in virtual mailbox table').first()).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        await view.click()
        const dialog = page.getByRole('dialog')
        const letter = dialog.frameLocator('iframe')
        await expect(letter.getByText(`Olá, ${name},`)).toBeVisible()
        const before = page.url()
        await letter.getByRole('link').first().click()
        await expect(letter.getByText(`Olá, ${name},`)).toBeVisible()
        expect([page.url(), context.pages().length]).toEqual([before, 1])
        await expectNoSidewaysScroll(page)
        await dialog.getByRole('radio', { name: t.forms.text }).check()
        await expect(dialog.getByText(`Olá, ${name},`)).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()

        await page.getByRole('button', { name: t.retry_mail.replace('{id}', String(id)) }).click()
        await expect(page.getByText(texts.toasts.mail_retried)).toBeVisible()
        await expect(view).toBeHidden()
        expect(await sql`select state, attempts from mails where id = ${id}`).toMatchObject([{ state: 'waiting', attempts: 0 }])
      })
    })
  }
}
