import { expect, type Page } from '@playwright/test'
import { newToken } from '@/lib/platform/codes/secret-token'
import { tag, typePassword } from './support/admin'
import { openAsAdmin } from './support/payout-desk'
import { makePromoter, signIn, toastOf } from './support/promoter'
import {
  deskTag,
  deskTagsAt,
  desktop,
  expectNoSidewaysScroll,
  fromApi,
  languages,
  oneLanguage,
  openAlive,
  phone,
  violations,
  withoutBanner,
} from './support/site'
import { test } from './support/test'

const PASSWORD = 'Jabuticaba 7 madura'

/** Refusals that these tests ask for, each of which the browser reports in its console. */
test.use({ allowedErrors: [/status of 4(01|04|09|22)/], permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })

async function whole(page: Page) {
  await expectNoSidewaysScroll(page)
  expect(await violations(page)).toEqual([])
}

for (const { locale, texts } of languages) {
  const { team: t } = texts.admin
  const { auth } = texts

  const confirm = (page: Page, password: string) => typePassword(page, texts.area.confirm, password)

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('an administrator hands over a link, sees who took it, and disables them, who sees why', { tag: deskTag(locale, viewport) }, async ({
        page,
        browser,
        baseURL,
        sql,
      }) => {
        test.slow()
        const admin = await openAsAdmin(page, sql, '/admin/team')
        await page.getByRole('button', { name: t.invite, exact: true }).click()
        await whole(page)
        await page.getByRole('button', { name: t.make_link }).click()
        await confirm(page, admin.password)
        await expect(page.getByRole('alertdialog', { name: t.link_title })).toBeVisible()
        const copy = page.getByRole('button', { name: t.copy })
        await expect(copy).toBeFocused()
        await whole(page)
        // Neither a key nor a press outside loses it.
        await page.keyboard.press('Escape')
        await copy.click()
        await expect(toastOf(page, texts.toasts.link_copied)).toBeVisible()
        const link = await page.evaluate(() => navigator.clipboard.readText())
        expect(link).toMatch(/\/invitation#[\w-]{43}$/)
        await page.getByRole('button', { name: t.done }).click()
        await expect(page.getByRole('button', { name: t.invite, exact: true })).toBeFocused()

        const email = `${tag()}@example.com`
        const name = `Rita ${tag()}`
        const context = await browser.newContext({ baseURL, locale, viewport, reducedMotion: 'reduce' })
        const guest = await context.newPage()
        const sent: string[] = []
        guest.on('request', (asked) => sent.push(asked.url(), asked.headers().referer ?? ''))
        await withoutBanner(guest)
        await openAlive(guest, new URL(link).pathname + new URL(link).hash)
        await expect(guest.getByText(admin.name)).toBeVisible()
        await expect(guest).toHaveURL(/\/invitation$/)
        await whole(guest)
        await guest.getByLabel(auth.full_name).fill(name)
        await guest.getByLabel(auth.email).fill(email)
        // A reload in the same tab opens it again.
        await guest.reload()
        await guest.getByLabel(auth.full_name).fill(name)
        await guest.getByLabel(auth.email).fill(email)
        await guest.getByLabel(auth.password, { exact: false }).first().fill(PASSWORD)
        await guest.getByLabel(auth.password_confirmation).fill(PASSWORD)
        await guest.getByRole('button', { name: auth.invitation.submit }).click()
        await expect(toastOf(guest, texts.toasts.invitation_accepted)).toBeVisible()
        await guest.waitForURL('**/login')
        expect(sent.join('\n')).not.toContain(new URL(link).hash.slice(1))

        await page.reload()
        await expect(page.getByText(t.taken_by.replace('{name}', name).replace('{email}', email))).toBeVisible()
        await whole(page)
        await signIn(guest, { email }, PASSWORD)
        await guest.goto('/admin/team')
        await expect(guest.getByText(t.you, { exact: true })).toBeVisible()
        await page.getByRole('button', { name: t.disable_name.replace('{name}', name) }).click()
        await whole(page)
        await page.getByRole('alertdialog').getByRole('button', { name: t.disable, exact: true }).click()
        await expect(toastOf(page, texts.toasts.administrator_status_updated)).toBeVisible()
        await expect(page.getByRole('button', { name: t.enable_name.replace('{name}', name) })).toBeVisible()
        await guest.reload()
        await guest.waitForURL('**/login')
        // Signing in again shows them nothing but that.
        await signIn(guest, { email }, PASSWORD)
        await guest.goto('/admin/team')
        await expect(guest.getByRole('heading', { name: texts.area.disabled.title })).toBeVisible()
        await whole(guest)
        await context.close()
      })

      test('an invitation by mail stands there until it is revoked, and an address with an account is refused', { tag: deskTag(locale, viewport) }, async ({
        page,
        request,
        sql,
      }) => {
        const promoter = await makePromoter(request)
        const admin = await openAsAdmin(page, sql, '/admin/team')
        const email = `${tag()}@example.com`
        await page.getByRole('button', { name: t.invite, exact: true }).click()
        const field = page.getByRole('dialog').getByLabel(auth.email)
        await expect(field).toBeFocused()
        await field.fill(promoter.email)
        await page.keyboard.press('Enter')
        await confirm(page, admin.password)
        await expect(page.getByRole('dialog').getByText(fromApi(texts.validation.email_taken))).toBeVisible()
        await whole(page)
        await field.fill(email)
        await page.keyboard.press('Enter')
        const row = page.getByRole('row').filter({ hasText: email })
        await expect(row).toContainText(t.states.open)
        await row.getByRole('button').click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.revoke, exact: true }).click()
        await expect(row).toContainText(t.states.revoked)
        await expect(row.getByRole('button')).toHaveCount(0)
      })
    })
  }
}

for (const { locale, texts } of oneLanguage) {
  const { auth, errors } = texts
  test.use({ locale })

  test('an invitation to an address names it, and one that is wrong, used or missing says what to do', async ({ page, sql }) => {
    await withoutBanner(page)
    const email = `${tag()}@example.com`
    const { token, hash } = newToken(256)
    await sql`insert into invitations (hash, email, expires_at) values (${hash}, ${email}, now() + interval '3 days')`
    await openAlive(page, `/invitation#${token}`)
    await expect(page.getByLabel(auth.email)).toHaveValue(email)
    await expect(page.getByLabel(auth.email)).not.toBeEditable()
    await sql`update invitations set used_at = now() where hash = ${hash}`
    await page.reload()
    await expect(page.getByText(errors.invitation_taken)).toBeVisible()
    await whole(page)
    await openAlive(page, `/invitation#${'A'.repeat(43)}`)
    await expect(page.getByText(errors.invitation_unknown)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await openAlive(page, '/invitation')
    await expect(page.getByText(auth.invitation.missing)).toBeVisible()
  })
}
