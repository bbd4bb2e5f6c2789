import { expect, type Page } from '@playwright/test'
import { tag, typePassword } from './support/admin'
import { openAsAdmin } from './support/payout-desk'
import { PASSWORD, signInNew, toastOf } from './support/promoter'
import { startReceiver } from './support/receiver'
import { deskTag, deskTagsAt, desktop, expectNoSidewaysScroll, languages, openAlive, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

/** Refusals that these tests ask for: the password question, and deliveries to a webhook that is gone. */
test.use({ allowedErrors: [/status of 4(01|04|09|22)/], permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })

async function whole(page: Page) {
  await expectNoSidewaysScroll(page)
  expect(await violations(page)).toEqual([])
}

for (const { locale, texts } of languages) {
  const t = texts.developers
  for (const viewport of [desktop, phone]) {
    const confirm = (page: Page, password: string) => typePassword(page, texts.area.confirm, password)

    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('a webhook is made, tested, seen in its log, given another secret, and sends again', { tag: deskTag(locale, viewport) }, async ({ page, sql }) => {
        test.slow()
        const receiver = await startReceiver()
        const admin = await openAsAdmin(page, sql, '/admin/developers')
        const name = `Sistema ${tag()}`
        await page.getByRole('button', { name: t.webhooks.new }).click()
        const form = page.getByRole('dialog', { name: t.webhook_form.add_title })
        await form.getByRole('button', { name: t.webhook_form.add }).click()
        await expect(form.getByLabel(t.webhook_form.name)).toBeFocused()
        await form.getByLabel(t.webhook_form.name).fill(name)
        await expect(form.getByText(t.webhook_form.url_hint)).toBeVisible()
        await form.getByLabel(t.webhook_form.url).fill(receiver.url)
        const all = form.getByRole('checkbox', { name: t.webhook_form.all_of.replace('{subject}', t.subjects.completion) })
        await all.check()
        await form.getByRole('checkbox', { name: 'completion.deleted' }).uncheck()
        await expect(all).toBeChecked({ indeterminate: true })
        await whole(page)
        // What no other test causes meanwhile.
        await all.check()
        await all.uncheck()
        await form.getByRole('checkbox', { name: 'campaign.out_of_budget' }).check()
        await form.getByRole('button', { name: t.webhook_form.add }).click()
        await confirm(page, admin.password)

        const secretDialog = page.getByRole('alertdialog', { name: t.webhook_form.secret_title })
        await expect(secretDialog).toBeVisible()
        await page.keyboard.press('Escape')
        await whole(page)
        await secretDialog.getByRole('button', { name: t.copy }).click()
        const secret = await page.evaluate(() => navigator.clipboard.readText())
        expect(secret).toMatch(/^whsec_/)
        await secretDialog.getByRole('button', { name: t.webhook_form.close }).click()
        await expect(page.getByRole('button', { name: t.webhooks.new })).toBeFocused()
        await expect(page.getByText(name)).toBeVisible()
        await whole(page)

        await page.getByRole('link', { name: t.webhooks.open_name.replace('{name}', name) }).click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByText(t.log.empty)).toBeVisible()
        await whole(page)
        // Nothing but the challenge is sent before the address has answered it.
        receiver.answerChallenges(false)
        await page.getByRole('button', { name: t.webhook.verify }).click()
        await expect(page.getByRole('alert').filter({ hasText: t.failure.wrong_echo })).toBeVisible()
        await expect(page.getByRole('button', { name: t.webhook.test })).toHaveCount(0)
        await whole(page)
        receiver.answerChallenges(true)
        // Within a second of the answer a press is the second half of a double click.
        await page.waitForTimeout(1_000)
        await page.getByRole('button', { name: t.webhook.verify }).click()
        await expect(toastOf(page, t.webhook.verified)).toBeVisible()
        expect(receiver.received).toHaveLength(0)
        await page.getByRole('button', { name: t.webhook.test }).click()
        await expect(page.getByRole('table').getByText(t.log.one.sent, { exact: true })).toBeVisible({ timeout: 40_000 })
        expect(receiver.received).toHaveLength(1)
        const [first] = receiver.received
        expect(first?.type).toBe('test.ping')
        expect(first?.signedWith(secret)).toBe(true)

        // While the log is open nothing in it moves, but what changed is offered.
        receiver.answer(500)
        // Within a second of the answer a press is the second half of a double click.
        await page.waitForTimeout(1_000)
        await page.getByRole('button', { name: t.webhook.test }).click()
        // It is sent, fails, and the log asks again every few seconds.
        await expect(page.getByText(t.failure.broken)).toBeVisible({ timeout: 40_000 })
        await whole(page)
        await page.getByRole('row').nth(1).getByRole('button').click()
        const panel = page.getByRole('dialog', { name: t.delivery.title.replace('{type}', 'test.ping') })
        await panel.getByText(t.delivery.answer).first().click()
        await expect(panel.getByText('Nothing works here today').filter({ visible: true })).toHaveCount(1)
        await whole(page)
        // The back button closes it.
        await page.goBack()
        await expect(panel).toBeHidden()

        await page.getByRole('button', { name: t.webhook.rotate }).click()
        const rotating = page.getByRole('alertdialog')
        await rotating.getByRole('button', { name: t.webhook.rotate_do }).click()
        await rotating.getByRole('button', { name: t.copy }).click()
        const next = await page.evaluate(() => navigator.clipboard.readText())
        expect(next).not.toBe(secret)
        await rotating.getByRole('button', { name: t.webhook_form.close }).click()
        await expect(page.getByRole('button', { name: t.webhook.rotate })).toBeFocused()

        await page.getByRole('radio', { name: t.log.states.sent }).check()
        await expect(page.getByText(t.failure.broken)).toHaveCount(0)
        await page.getByRole('row').nth(1).getByRole('button').click()
        // What failed is tried again meanwhile, so that only this one's number tells them apart.
        await panel.getByRole('button', { name: t.delivery.resend }).click()
        await expect.poll(() => receiver.received.filter(({ id }) => id === first?.id).length).toBeGreaterThan(1)
        const again = receiver.received.findLast(({ id }) => id === first?.id)
        expect([again?.body, again?.signedWith(secret), again?.signedWith(next)]).toEqual([first?.body, true, true])
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: t.webhook.secret }).click()
        await expect(page.getByRole('alertdialog').getByText(next)).toBeVisible()
        await page.getByRole('alertdialog').getByRole('button', { name: t.webhook_form.close }).click()
        await page.getByRole('button', { name: t.webhook.pause }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.webhook.pause_do }).click()
        await expect(page.getByText(t.webhook.states.paused)).toBeVisible()
        await whole(page)
        await page.getByRole('button', { name: t.webhook.delete }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.webhook.delete_do }).click()
        await expect(page).toHaveURL(/\/admin\/developers$/)
        await expect(page.getByText(name)).toBeHidden()
        receiver.stop()
      })

      test('a key is made, shown once, used and revoked', { tag: deskTag(locale, viewport) }, async ({ page, request }) => {
        await withoutBanner(page)
        await signInNew(page, request)
        await openAlive(page, '/promoter/developers')
        await expect(page.getByText(t.keys.empty)).toBeVisible()
        await expect(page.getByText(t.webhooks.empty)).toBeVisible()
        await whole(page)
        await page.getByRole('button', { name: t.keys.new }).click()
        const form = page.getByRole('dialog', { name: t.key_form.title })
        const name = `Planilha ${tag()}`
        await form.getByLabel(t.key_form.name).fill(name)
        // Nothing is ticked before the reader ticks it.
        expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(0)
        await form.getByRole('button', { name: t.key_form.submit }).click()
        await expect(form.getByRole('checkbox').first()).toBeFocused()
        await form.getByRole('checkbox', { name: 'read:clicks' }).check()
        await whole(page)
        await form.getByRole('button', { name: t.key_form.submit }).click()
        await confirm(page, PASSWORD)
        const once = page.getByRole('alertdialog', { name: t.key_form.once_title })
        await expect(once).toBeVisible()
        await page.keyboard.press('Escape')
        await whole(page)
        await once.getByRole('button', { name: t.copy }).click()
        const key = await page.evaluate(() => navigator.clipboard.readText())
        await once.getByRole('button', { name: t.key_form.once_done }).click()
        await expect(page.getByRole('button', { name: t.keys.new })).toBeFocused()

        const read = (path: string) => request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
        expect((await read('clicks')).status()).toBe(200)
        expect((await read('completions')).status()).toBe(403)
        await page.reload()
        await expect(page.getByText(t.keys.reads.replace('{what}', t.keys.subjects.clicks))).toBeVisible()
        await whole(page)
        await page.getByRole('button', { name: t.keys.revoke_name.replace('{name}', name) }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.keys.revoke_do }).click()
        await expect(toastOf(page, texts.toasts.api_key_revoked)).toBeVisible()
        expect((await read('clicks')).status()).toBe(401)
      })

      test('a log that is held still says what becomes of its rows, and all that failed since a moment is sent again', {
        tag: deskTag(locale, viewport),
      }, async ({ page, sql }) => {
        test.slow()
        const receiver = await startReceiver()
        const { email } = await openAsAdmin(page, sql, '/admin/developers')
        const name = `Registro ${tag()}`
        const [webhook] = await sql`
          insert into webhooks (owner_id, url, name, types, secret, state)
          select id, ${receiver.url}, ${name}, '{campaign.out_of_budget}', 'none', 'paused' from users where email = ${email} returning id`
        const id = Number(webhook?.id)
        /** Deliveries of as many events, made, and failed where they did, so many hours ago. */
        const deliveries = (count: number, state: 'waiting' | 'failed', hours: number) => sql`
          with happened as (
            insert into events (type, data) select 'test.ping', '{"webhook_id": 1}' from generate_series(1, ${count}::int) returning id
          )
          insert into webhook_deliveries (webhook_id, event_id, state, failure, due_at, give_up_at, created_at, ended_at)
          select ${id}, id, ${state}, case when ${state} = 'failed' then 'no_connection' end, now() + interval '1 day', now() + interval '5 days',
            now() - make_interval(hours => ${hours}::int), case when ${state} = 'failed' then now() - make_interval(hours => ${hours}::int) end from happened returning id`
        await deliveries(10, 'waiting', 1)
        await page.goto(`/admin/developers/webhooks/${id}`)
        const table = page.getByRole('table')
        await expect(table.getByText(t.log.one.waiting, { exact: true })).toHaveCount(10)

        // Ten newer ones push all of them off the first page, where they stay for the reader.
        await deliveries(10, 'waiting', 1)
        await expect(page.getByText(t.log.changed)).toBeVisible()
        await sql`update webhook_deliveries set state = 'failed', ended_at = now(), failure = 'no_answer' where id in (
          select id from webhook_deliveries where webhook_id = ${id} order by id limit 3)`
        await expect(table.getByText(t.failure.no_answer)).toHaveCount(3)
        await expect(table.getByText(t.log.one.failed, { exact: true })).toHaveCount(3)
        await expect(page.getByText(t.log.changed)).toBeVisible()
        await page.getByRole('button', { name: t.log.show_changed, exact: true }).click()
        await expect(table.getByText(t.failure.no_answer)).toHaveCount(0)

        // One that failed two days ago is left out.
        await deliveries(1, 'failed', 48)
        await sql`update webhooks set state = 'active' where id = ${id}`
        await page.reload()
        await page.getByRole('button', { name: t.log.resend_failed }).click()
        const dialog = page.getByRole('dialog', { name: t.log.resend_title })
        await dialog.getByLabel(t.log.since).fill('')
        await dialog.getByRole('button', { name: t.log.resend_do }).click()
        await expect(dialog.getByLabel(t.log.since)).toHaveAttribute('aria-invalid', 'true')
        const aDayAgo = await page.evaluate(() => {
          const then = new Date(Date.now() - 86_400_000)
          return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
        })
        await dialog.getByLabel(t.log.since).fill(aDayAgo)
        await whole(page)
        await dialog.getByRole('button', { name: t.log.resend_do }).click()
        await expect(toastOf(page, '3 ')).toBeVisible()
        await expect(dialog).toBeHidden()
        const resent = await sql`select count(*)::int as n from webhook_deliveries where webhook_id = ${id} and resent_at is not null`
        expect(resent[0]?.n).toBe(3)
        const left = await sql`select count(*)::int as n from webhook_deliveries where webhook_id = ${id} and state = 'failed' and resent_at is null`
        expect(left[0]?.n).toBe(1)
        await sql`delete from webhooks where id = ${id}`
        receiver.stop()
      })

      test('code is copied as the file has it', async ({ page, request }) => {
        await withoutBanner(page)
        await signInNew(page, request)
        await openAlive(page, '/promoter/developers')
        await page.getByRole('tab', { name: 'PHP' }).click()
        await page.getByRole('button', { name: t.code.copy_file.replace('{file}', 'verify.php') }).click()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<\?php\n[\s\S]*hash_equals/)
      })
    })
  }
}
