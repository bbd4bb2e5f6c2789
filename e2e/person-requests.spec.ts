import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { randomNumber } from '../lib/testing/visitor.mjs'
import { tag, typePassword } from './support/admin'
import { openAsAdmin } from './support/payout-desk'
import { complete, makePromoter, PASSWORD, signIn, toastOf } from './support/promoter'
import { deskTagsAt, desktop, expectNoSidewaysScroll, fromApi, languages, openAlive, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

/** The password is asked for after a refusal; what is closed or wrong is refused too. */
test.use({ allowedErrors: [/status of 4(01|03|09|22|29)/], contextOptions: { reducedMotion: 'reduce' } })

async function whole(page: Page) {
  await expectNoSidewaysScroll(page)
  expect(await violations(page)).toEqual([])
}

for (const { locale, texts } of languages) {
  const { privacy: t, details } = texts.admin
  const close = texts.area.close_account

  const confirm = (page: Page, password: string) => typePassword(page, texts.area.confirm, password)

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('from a task to a copy of its person’s data, and to their erasure', async ({ page, request, sql }) => {
        const name = `Pede ${tag()}`
        const whatsapp = randomNumber()
        const code = await complete(request, '', name, `fp-${tag()}`, { whatsapp })
        const admin = await openAsAdmin(page, sql, `/admin/recent-activities?tab=completions&task=${code}`)
        await page.getByRole('dialog').getByRole('link', { name: details.privacy }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await expect(page.getByLabel(t.who)).toHaveValue(code)
        await expect(page.getByText(name)).toBeVisible()
        await whole(page)

        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: t.download }).click()
        await confirm(page, admin.password)
        const file = await download
        expect(file.suggestedFilename()).toMatch(/^completa-[\d-]{10}\.json$/)
        expect(JSON.parse(fs.readFileSync(await file.path(), 'utf8')).tasks).toMatchObject([{ payment_code: code, name }])

        await page.getByRole('button', { name: t.erase }).click()
        const dialog = page.getByRole('alertdialog', { name: t.erase_title })
        const word = dialog.getByRole('textbox')
        await word.fill('?')
        await page.keyboard.press('Enter')
        await expect(dialog.getByText(t.wrong.replace('{word}', t.word))).toBeVisible()
        await whole(page)
        // What came since is refused, and the word is asked for anew.
        await complete(request, '', name, `fp-${tag()}`, { whatsapp })
        await word.fill(t.word)
        await page.keyboard.press('Enter')
        await expect(page.getByText(texts.errors.privacy_changed)).toBeVisible()
        await page.getByRole('button', { name: t.erase }).click()
        await expect(word).toHaveValue('')
        await dialog.getByRole('button', { name: texts.common.cancel }).click()
        await page.getByRole('main').getByRole('button', { name: t.search, exact: true }).click()
        await expect(page.getByText(texts.errors.privacy_changed)).toBeHidden()
        await page.getByRole('button', { name: t.erase }).click()
        await word.fill(t.word)
        await page.keyboard.press('Enter')
        await expect(toastOf(page, texts.toasts.person_erased)).toBeVisible()
        await expect(page.getByText(t.nothing, { exact: true })).toBeVisible()
        expect(await sql`select name, whatsapp from completions where payment_code = ${code}`).toMatchObject([{ name: '', whatsapp: null }])

        await page.getByLabel(t.who).fill('?')
        await page.getByRole('main').getByRole('button', { name: t.search, exact: true }).click()
        await expect(page.getByText(fromApi(texts.validation.person_unclear))).toBeVisible()
      })

      test('a search from the details of a task says that it failed', { tag: '@large' }, async ({ page, sql }) => {
        await page.route('**/api/v1/privacy/find', (route) => route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'x' } }))
        await openAsAdmin(page, sql, '/admin/system-settings/privacy?code=ACDEFGHJ')
        await expect(toastOf(page, 'x')).toBeVisible()
      })

      test('a promoter closes their account, and comes back to the sign-in page that says so', async ({ page, request, sql }) => {
        const promoter = await makePromoter(request)
        await withoutBanner(page)
        await signIn(page, promoter)
        await openAlive(page, '/promoter/settings')
        await page.getByRole('button', { name: close.open }).click()
        const dialog = page.getByRole('alertdialog', { name: close.question })
        await expect(dialog.getByText(close.what.nothing_owed)).toBeVisible()
        await whole(page)
        await dialog.getByRole('textbox').fill(promoter.email)
        await page.keyboard.press('Enter')
        await confirm(page, PASSWORD)
        await expect(page).toHaveURL('/login')
        await expect(toastOf(page, texts.toasts.account_gone)).toBeVisible()
        expect(await sql`select from users where email = ${promoter.email}`).toHaveLength(0)
      })
    })
  }
}
