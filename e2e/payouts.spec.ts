import { expect, type Page } from '@playwright/test'
import { decide } from './support/completions'
import { hold } from './support/hold'
import { handIn } from './support/my-task'
import { CPF, earn, end, givePayoutMethod, ownKey, start, transactionNumber, WALLET } from './support/payouts'
import { card, PASSWORD, refused, signInNew, toastOf } from './support/promoter'
import { chooseLanguage, expectNoSidewaysScroll, languages, oneLanguage, openAlive, violations, withoutBanner } from './support/site'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(async ({ page }) => {
  await withoutBanner(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

/** How R$ 20 read; a narrow space in Portuguese. */
const money = (locale: string, reais: number) =>
  new Intl.NumberFormat(locale === 'pt-BR' ? 'pt-BR' : 'en', { style: 'currency', currency: 'BRL' }).format(reais)

for (const { locale, texts, tags } of languages) {
  const { payout: words, promoter, toasts, validation } = texts
  const t = promoter.payouts
  const twenty = money(locale, 20)
  const part = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, allowedErrors: [refused] })

    test('a promoter says how to be paid, asks and cancels', { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await openAlive(page, '/promoter/payouts')
      await expect(page).toHaveTitle(`${t.title} · Completa`)
      await expect(page.getByText(t.nothing)).toBeVisible()
      await expect(page.getByText(t.history.empty)).toBeVisible()
      expect(await violations(page)).toEqual([])

      await earn(request, sql, code, 2)
      await page.reload()
      await expect(part(page, words.parts.available)).toContainText(twenty)
      await expect(part(page, words.parts.in_review)).toContainText(money(locale, 0))
      await expect(page.getByText(t.ask.refusal.no_method)).toBeVisible()
      const ask = page.getByRole('button', { name: t.ask.button.replace('{amount}', twenty) })
      await expect(ask).toHaveAttribute('aria-disabled', 'true')
      await expect(ask).toHaveAccessibleDescription(t.ask.refusal.no_method)
      expect(await violations(page)).toEqual([])

      await page.getByRole('button', { name: t.ask.to_method, exact: true }).first().click()
      const form = page.getByRole('form', { name: words.form.form })
      await expect(form.getByRole('radio', { name: words.methods.pix })).toBeFocused()
      await form.getByRole('radio', { name: words.key_types.cpf, exact: true }).check()
      await form.getByRole('textbox', { name: words.form.key.cpf }).fill(CPF.typed)
      const password = form.getByLabel(t.method.password)
      await password.fill('Errada123errada')
      await press(page, words.form.save)
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toBeFocused()
      expect(await violations(page)).toEqual([])
      await password.fill(PASSWORD)
      await press(page, words.form.save)
      await expect(page.getByText(t.method.saved)).toBeVisible()
      await expect(page.getByText(CPF.masked)).toBeVisible()
      await expect(page.getByText('529.982')).toHaveCount(0)

      await ask.click()
      const dialog = page.getByRole('alertdialog', { name: t.ask.title.replace('{amount}', twenty) })
      await expect(dialog).toContainText(CPF.masked)
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: t.ask.confirm }).click()
      await expect(toastOf(page, toasts.payout_requested)).toBeVisible()
      await expect(dialog).toBeHidden()
      const row = page.getByRole('row').filter({ hasText: twenty })
      await expect(row).toContainText(words.states.requested)
      await expect(part(page, words.parts.on_its_way)).toContainText(twenty)
      await expect(page.getByText(t.ask.refusal.already_open)).toBeVisible()

      await row.getByRole('button', { name: t.history.cancel_of.replace('{amount}', twenty) }).click()
      await press(page, t.history.cancel_confirm)
      await expect(row).toContainText(words.states.cancelled)
      await expect(part(page, words.parts.available)).toContainText(twenty)
    })

    test('a payout is followed to its number and its receipt, which prints alone', async ({ page, request, sql, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { code, email, name } = await signInNew(page, request)
      await earn(request, sql, code, 2)
      await givePayoutMethod(sql, email)
      await openAlive(page, '/promoter/payouts')
      await page.getByRole('button', { name: t.ask.button.replace('{amount}', twenty) }).click()
      await press(page, t.ask.confirm)
      const row = page.getByRole('row').filter({ hasText: twenty })
      await expect(row).toContainText(words.states.requested)
      await start(request, sql, email)
      await page.reload()
      await expect(row).toContainText(words.states.sending)
      await expect(row.getByRole('button', { name: t.history.cancel })).toHaveCount(0)
      const transaction = transactionNumber()
      const { reference } = await end(request, sql, email, { transaction_id: transaction })
      await page.reload()
      await expect(row).toContainText(words.states.paid)
      await expect(part(page, words.parts.paid)).toContainText(twenty)
      await row.getByRole('button', { name: `${words.transaction.copy} ${transaction}` }).click()
      await expect(toastOf(page, words.transaction.copied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transaction)
      expect(await violations(page)).toEqual([])
      for (const width of [320, 360, 700, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page, `at ${width}`)
      }

      await row.getByRole('button', { name: words.receipt.open }).click()
      const receipt = page.getByRole('dialog', { name: words.receipt.title })
      for (const text of ['Completa', name, twenty, WALLET, transaction, reference, words.receipt.zone]) await expect(receipt).toContainText(text)
      expect(await violations(page)).toEqual([])
      await page.evaluate(() => {
        window.print = () => Object.assign(window, { printed: true })
      })
      await receipt.getByRole('button', { name: words.receipt.print }).click()
      expect(await page.evaluate(() => 'printed' in window)).toBe(true)
      await page.emulateMedia({ media: 'print' })
      await expect(receipt).toBeVisible()
      await expect(receipt.getByRole('button', { name: words.receipt.print })).toBeHidden()
      await expect(page.getByRole('main', { includeHidden: true })).toBeHidden()
    })

    test('what a payout failed for is said in words, and the next one waits for another key', async ({ page, request, sql }) => {
      const { code, email } = await signInNew(page, request)
      await earn(request, sql, code, 1)
      await openAlive(page, '/promoter/payouts')
      const set = async (key: string) => {
        const form = page.getByRole('form', { name: words.form.form })
        await form.getByRole('radio', { name: words.key_types.email, exact: true }).check()
        await form.getByRole('textbox', { name: words.form.key.email }).fill(key)
        await form.getByLabel(t.method.password).fill(PASSWORD)
        await press(page, words.form.save)
        await expect(page.getByText(t.method.saved)).toBeVisible()
      }
      await page.getByRole('button', { name: t.ask.to_method, exact: true }).first().click()
      await press(page, words.form.save)
      await expect(page.locator('main').getByText(validation.pix_type)).toBeVisible()
      await set('one@example.com')
      const ask = page.getByRole('button', { name: t.ask.button.replace('{amount}', money(locale, 10)) })
      await ask.click()
      await press(page, t.ask.confirm)
      await expect(toastOf(page, toasts.payout_requested)).toBeVisible()
      await start(request, sql, email)
      await end(request, sql, email, { reason: 'wrong_key', note: 'O banco devolveu na hora' })
      await page.reload()
      for (const text of [words.failures.wrong_key.what, words.failures.wrong_key.todo, 'O banco devolveu na hora', t.ask.refusal.key_failed])
        await expect(page.getByText(text)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await press(page, t.ask.to_correct)
      await set('two@example.com')
      await ask.click()
      await press(page, t.ask.confirm)
      await expect(page.getByText(t.ask.refusal.already_open)).toBeVisible()
    })

    test('a person follows their money from the approval to the receipt, and is told what erasing would lose', { tag: '@whole' }, async ({
      page,
      request,
      sql,
    }) => {
      const { my_task: mine } = texts
      const key = ownKey()
      const { code, token } = await handIn(request)
      const current = page.locator('li[aria-current=step]')
      const erasing = async (text: string) => {
        await press(page, mine.data.erase)
        await expect(page.getByRole('alertdialog')).toContainText(text)
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
      }
      await request.patch('/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, data: key.method })
      await decide(request, sql, code, { decision: 'approve' })
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: mine.now.requested })).toBeVisible()
      await expect(current).toContainText(mine.timeline.asked_text)
      await erasing(mine.erase.lost_requested.replace('{amount}', money(locale, 10)))
      expect(await violations(page)).toEqual([])

      await start(request, sql, code)
      await page.reload()
      await expect(page.getByRole('heading', { name: mine.now.sending })).toBeVisible()
      await expect(current).toContainText(key.masked)
      await expect(page.getByRole('button', { name: mine.pay.change })).toHaveCount(0)
      await erasing(mine.erase.lost_sending)

      const transaction = transactionNumber()
      const { reference } = await end(request, sql, code, { transaction_id: transaction })
      await page.reload()
      await expect(page.getByRole('heading', { name: mine.now.paid })).toBeVisible()
      for (const text of [transaction, key.masked]) await expect(current).toContainText(text)
      await erasing(mine.erase.lost_paid)
      await press(page, words.receipt.open)
      const receipt = page.getByRole('dialog', { name: words.receipt.title })
      for (const text of ['Maria Aparecida', money(locale, 10), key.masked, transaction, reference]) await expect(receipt).toContainText(text)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: mine.list.back }).click()
      await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText(words.states.paid)
    })

    test('a person whose payout failed reads why, corrects the key and is paid by it without asking', { tag: '@large' }, async ({ page, request, sql }) => {
      const { my_task: mine } = texts
      const key = ownKey()
      const { code, token } = await handIn(request)
      const headers = { 'x-task-token': token }
      await request.patch('/api/v1/my-task/payout-method', { headers, data: key.method })
      await decide(request, sql, code, { decision: 'approve' })
      await start(request, sql, code)
      await end(request, sql, code, { reason: 'refused' })
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByRole('heading', { name: mine.now.correct })).toBeVisible()
      await expect(page.getByText(words.failures.refused.todo_person)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await press(page, mine.timeline.ask_send)
      await expect(page.getByRole('heading', { name: mine.now.requested })).toBeFocused()

      await start(request, sql, code)
      await end(request, sql, code, { reason: 'holder_differs', note: 'A conta é de Ana' })
      await page.reload()
      for (const text of [words.failures.refused.what, words.failures.holder_differs.what, words.failures.holder_differs.todo_person, 'A conta é de Ana'])
        await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(words.failures.refused.todo_person)).toHaveCount(0)
      await expect(page.getByRole('button', { name: mine.timeline.ask_send })).toHaveCount(0)
      await press(page, mine.pay.correct)
      await page.getByRole('radio', { name: words.key_types.email, exact: true }).check()
      await page.getByRole('textbox', { name: words.form.key.email }).fill('maria@example.com')
      await press(page, words.form.save)
      await expect(page.getByText(mine.pay.saved)).toBeVisible()
      await expect(page.getByText(mine.timeline.sent_known)).toBeVisible()
      await expect(page.getByRole('heading', { name: mine.now.approved_known })).toBeVisible()
      await expect(page.getByText(words.failures.holder_differs.todo_person)).toHaveCount(0)
      await sql`update payout_methods m set usable_at = now() from completions c where c.id = m.completion_id and payment_code = ${code}`
      await expect(async () => {
        await sql`update jobs set due_at = now() where name = 'ask for due payouts'`
        await page.reload()
        await expect(page.getByRole('heading', { name: RegExp(`^(${mine.now.approved_known}|${mine.now.requested})$`) })).toBeVisible()
        await expect(page.getByRole('button', { name: mine.timeline.ask_send })).toHaveCount(0)
        await expect(page.getByRole('heading', { name: mine.now.requested })).toBeVisible({ timeout: 1 })
      }).toPass()
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })

    test('large and small amounts stay in their boxes, and every part of the bar can be seen', { tag: '@large' }, async ({ page, request }) => {
      await signInNew(page, request)
      const balance = { earned: 1_081_800, in_review: 10, available: 1_080_000, on_its_way: 0, paid: 1790, minimum: 10, refusal: null }
      await page.route('**/api/v1/balance', (route) => route.fulfill({ json: { data: balance } }))
      await openAlive(page, '/promoter/payouts')
      await expect(page.getByText(money(locale, 1_081_800))).toBeVisible()
      for (const width of [320, 360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page, `at ${width}`)
        const over = await page.evaluate(() => {
          const isOver = (figure: Element) =>
            figure.getBoundingClientRect().right > (figure.closest('dl > div, .rounded-card')?.getBoundingClientRect().right ?? 0)
          return [...document.querySelectorAll('.figure-fit')].filter(isOver).map((figure) => figure.textContent)
        })
        expect(over, `at ${width}`).toEqual([])
      }
      const parts = page.locator('[aria-hidden] > [style*=flex-grow]')
      await expect(parts).toHaveCount(3)
      for (const box of await parts.all()) expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(8)
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { area, payout: words, promoter } = texts
  const t = promoter.payouts
  const ten = money(locale, 10)

  test.describe(`in ${locale}`, () => {
    test.use({ locale, allowedErrors: [/Failed to load resource/] })

    test('however often it is pressed and whatever answer is lost, one payout is asked for', { tag: '@whole' }, async ({ page, request, sql }) => {
      const { code, email } = await signInNew(page, request)
      await earn(request, sql, code, 1)
      await givePayoutMethod(sql, email)
      const keys: (string | undefined)[] = []
      await page.route('**/api/v1/payouts', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        // It arrives, its answer does not.
        await route.fetch()
        return route.abort()
      })
      await openAlive(page, '/promoter/payouts')
      await page.getByRole('button', { name: t.ask.button.replace('{amount}', ten) }).click()
      const confirm = page.getByRole('button', { name: t.ask.confirm, exact: true })
      await confirm.dblclick()
      await confirm.click({ timeout: 1000 }).catch(() => {})
      await expect(page.getByText(t.ask.refusal.already_open)).toBeVisible()
      await expect(page.getByRole('alertdialog')).toBeHidden()
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      expect(await sql`select p.id from payouts p join users u on u.id = p.user_id where email = ${email}`).toHaveLength(1)
    })

    test('how to be paid is asked for at once, also when that was pressed before it was known how they are paid now', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const { code } = await signInNew(page, request)
      await earn(request, sql, code, 1)
      const letGo = await hold(page, '**/api/v1/payout-method')
      await openAlive(page, '/promoter/payouts')
      await page.getByRole('button', { name: t.ask.to_method, exact: true }).click()
      letGo()
      await expect(page.getByRole('form', { name: words.form.form })).toBeVisible()
    })

    test('below the minimum it says from how much on a payout can be asked for', async ({ page, request }) => {
      await signInNew(page, request)
      const balance = { earned: 10, in_review: 10, available: 0, on_its_way: 0, paid: 0, minimum: 10, refusal: 'below_minimum' }
      await page.route('**/api/v1/balance', (route) => route.fulfill({ json: { data: balance } }))
      await openAlive(page, '/promoter/payouts')
      await expect(page.getByText(t.ask.refusal.below_minimum.replace('{minimum}', ten))).toBeVisible()
      await expect(page.getByRole('button', { name: t.ask.button_none })).toHaveAttribute('aria-disabled', 'true')
    })

    test('what was typed of how to be paid survives a change of language', { tag: '@large' }, async ({ page, request }) => {
      const other = languages[1].texts.payout.form
      await signInNew(page, request)
      await page.setViewportSize({ width: 1280, height: 900 })
      await openAlive(page, '/promoter/payouts')
      await press(page, t.method.say)
      await page.getByRole('radio', { name: words.methods.bank }).check()
      await page.getByRole('textbox', { name: words.form.document }).fill(CPF.typed)
      await page.getByRole('radio', { name: words.form.savings }).check()
      await chooseLanguage(page, 'en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('textbox', { name: other.document })).toHaveValue(CPF.typed)
      await expect(page.getByRole('radio', { name: other.savings })).toBeChecked()
    })

    test('what cannot be loaded says so and is tried again', { tag: '@large' }, async ({ page, request }) => {
      await signInNew(page, request)
      let isAway = true
      for (const path of ['balance', 'payout-method', 'payouts?*'])
        await page.route(`**/api/v1/${path}`, (route) => (isAway ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }) : route.continue()))
      await openAlive(page, '/promoter/payouts')
      for (const text of [t.failed, t.method.failed, area.load_failed]) await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 })
      isAway = false
      await page.getByRole('button', { name: area.try_again }).last().click()
      await expect(page.getByText(t.history.empty)).toBeVisible()
    })

    test('the dashboard says what is available, with the way to it, and what this month brought', { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await earn(request, sql, code, 1)
      await openAlive(page, '/promoter')
      await expect(card(page, words.parts.available)).toHaveText(ten)
      await expect(card(page, promoter.dashboard.month)).toHaveText(ten)
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: promoter.dashboard.to_payouts }).click()
      await expect(page).toHaveURL('/promoter/payouts')
      await expect(page.getByText(words.parts.in_review, { exact: true })).toBeVisible()
    })
  })
}
