import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { savedCsv, signInAdmin, tag } from './support/admin'
import { askedPayouts, confirmedToken, endToEndId, openAsAdmin, oweCommission, payoutRow } from './support/payout-desk'
import { makePromoter } from './support/promoter'
import { addAdmin } from './support/review'
import { deskTag, deskTagsAt, desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

type Texts = (typeof languages)[number]['texts']

/** Refusals that these tests ask for, each of which the browser reports in its console. */
test.use({ allowedErrors: [/status of (409|422)/], permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })

/** Payouts to people whom no other test knows, and the desk on these alone. */
async function openDesk(page: Page, request: APIRequestContext, sql: Sql, count: number, surname = '') {
  const word = tag()
  const payouts = await askedPayouts(
    request,
    sql,
    Array.from({ length: count }, (_, at) => `P${at + 1} ${word}${surname}`),
  )
  const admin = await openAsAdmin(page, sql, `/admin/payouts?search=${word}`)
  return { payouts, admin, word }
}

/** Types the password that a call asks for. */
async function confirm(page: Page, texts: Texts, password: string) {
  const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
  await expect(asked.getByLabel(texts.area.confirm.password)).toBeFocused()
  await asked.getByLabel(texts.area.confirm.password).fill(password)
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
}

const becomes = (sql: Sql, id: number, is: Record<string, unknown>) => expect.poll(() => payoutRow(sql, id)).toMatchObject(is)

for (const { locale, texts } of languages) {
  const { payouts: t } = texts.admin

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('two payouts are started, one is paid and one fails', { tag: deskTag(locale, viewport) }, async ({ page, request, sql }) => {
        const { payouts, admin } = await openDesk(page, request, sql, 3)
        const [one, two, used] = payouts
        if (!one || !two || !used) throw new Error('no payouts')
        // A number that stands on another payout already.
        const number = endToEndId()
        const headers = { authorization: `Bearer ${await confirmedToken(request, await addAdmin(sql))}` }
        expect((await request.post('/api/v1/payouts/start', { headers, data: { ids: [used.id] } })).status()).toBe(200)
        expect((await request.post(`/api/v1/payouts/${used.id}/paid`, { headers, data: { transaction_id: number } })).status()).toBe(200)

        await page.reload()
        await page.getByRole('checkbox', { name: one.name }).check()
        await expect(page.getByRole('status').filter({ hasText: /10[.,]00/ })).toBeVisible()
        await page.getByRole('checkbox', { name: two.name }).check()
        await expect(page.getByRole('status').filter({ hasText: /20[.,]00/ })).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: t.start.match(/other \{(.*?)\}/)?.[1]?.replace('#', '2') ?? '' }).click()
        await confirm(page, texts, admin.password)
        const started = page.getByRole('region', { name: t.started_title })
        await expect(started).toBeFocused()
        await expect(started).toContainText(/20[.,]00/)
        await becomes(sql, one.id, { state: 'sending' })
        await becomes(sql, two.id, { state: 'sending' })

        await started.getByRole('button').first().click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(one.name)
        await expect(page.getByText(t.position.replace('{position}', '1').replace('{total}', '2'))).toBeVisible()
        await page.getByRole('button', { name: t.br_code_copy }).click()
        await expect(page.getByRole('button', { name: t.br_code_copied })).toBeVisible()
        const code = await page.evaluate(() => navigator.clipboard.readText())
        expect(code).toMatch(/^000201.*540510\.00.*6304[0-9A-F]{4}$/)
        expect(code).toContain(one.key)
        await page.getByRole('button', { name: t.copy_name.replace('{name}', t.key.replace('{type}', texts.payout.key_types.random)) }).click()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(one.key)
        const qr = page.getByRole('img', { name: t.qr_alt })
        if (viewport === phone) await page.getByRole('button', { name: t.qr, exact: true }).click()
        await expect(qr).toBeVisible()
        if (viewport === phone) await page.getByRole('button', { name: t.qr, exact: true }).click()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        const field = page.getByLabel(t.transaction)
        await field.fill('123')
        await field.press('Enter')
        await expect(page.getByText(texts.validation.end_to_end)).toBeVisible()
        await expect(field).toBeFocused()
        await field.fill(number)
        await field.press('Enter')
        await expect(page.getByText(texts.errors.transaction_used)).toBeVisible()
        await becomes(sql, one.id, { state: 'sending', transaction_id: null })
        // As some receipts print it, in two lines.
        const right = endToEndId()
        await field.fill(`${right.slice(0, 20)} ${right.slice(20)}`)
        await field.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(two.name)
        await becomes(sql, one.id, { state: 'paid', transaction_id: right })

        await page.getByRole('button', { name: t.ask_failed }).click()
        await page.getByRole('button', { name: t.note_failed }).click()
        await expect(page.getByText(texts.validation.required)).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByRole('radio', { name: texts.payout.failures.wrong_key.label }).check()
        await page.getByRole('button', { name: t.note_failed }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await expect(page.getByRole('radio', { name: texts.payout.states.sending })).toBeChecked()
        await becomes(sql, two.id, { state: 'failed', failure: 'wrong_key', transaction_id: null })
      })
    })
  }
}

for (const { locale, texts } of oneLanguage) {
  const { payouts: t } = texts.admin
  test.use({ locale })

  test('what somebody else has started first is left out, and the page says why', async ({ page, request, sql }) => {
    const { payouts, admin } = await openDesk(page, request, sql, 2)
    const all = page.getByRole('checkbox', { name: t.choose_all })
    await page.getByRole('checkbox', { name: payouts[0]?.name }).check()
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.check()
    await expect(page.getByRole('checkbox', { name: payouts[1]?.name })).toBeChecked()
    await expect(all).toBeChecked()
    const headers = { authorization: `Bearer ${await confirmedToken(request, await addAdmin(sql))}` }
    await request.post('/api/v1/payouts/start', { headers, data: { ids: [payouts[0]?.id] } })
    await page.getByRole('button', { name: 'Começar 2 pagamentos' }).click()
    await confirm(page, texts, admin.password)
    const started = page.getByRole('region', { name: t.started_title })
    await expect(started).toContainText('1 pagamento é seu')
    await expect(started.getByRole('listitem')).toHaveText(`${payouts[0]?.name}: ${t.skipped.not_requested}`)
    // It is not in the line of what they pay, and opened all the same it warns.
    await page.goto(`/admin/payouts?payout=${payouts[0]?.id}`)
    await expect(page.getByText('começou este pagamento. Combine antes de pagar')).toBeVisible()
  })

  test('a number that was typed is still there after the phone has dropped the page, and a closed question for the password changes nothing', async ({
    page,
    request,
    sql,
  }) => {
    const { payouts, admin } = await openDesk(page, request, sql, 1)
    const id = payouts[0]?.id ?? 0
    const headers = { authorization: `Bearer ${await confirmedToken(request, admin)}` }
    await request.post('/api/v1/payouts/start', { headers, data: { ids: [id] } })
    await page.goto(`/admin/payouts?state=sending&payout=${id}`)
    const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
    await expect(asked).toBeVisible()
    await page.getByRole('button', { name: texts.common.cancel }).click()
    await expect(page.getByText(texts.errors.confirmation_required)).toBeVisible()
    await page.getByRole('button', { name: texts.area.try_again }).click()
    await confirm(page, texts, admin.password)
    await page.getByLabel(t.transaction).fill('E12345678')
    await page.reload()
    await expect(page.getByLabel(t.transaction)).toHaveValue('E12345678')
    expect((await sql`select count(*)::int as n from audit_log where action = 'payout.key_shown' and subject_id = ${id}`)[0]?.n).toBe(2)
    // Back leads to the list.
    await page.getByRole('button', { name: t.to_list }).click()
    await expect(page.getByRole('radio', { name: texts.payout.states.sending })).toBeChecked()
  })

  test('the files are saved after the password was typed, and a paid payout that came back is noted', { tag: '@large' }, async ({ page, request, sql }) => {
    const { payouts, admin, word } = await openDesk(page, request, sql, 1)
    const [one] = payouts
    if (!one) throw new Error('no payout')
    const headers = { authorization: `Bearer ${await confirmedToken(request, admin)}` }
    await request.post('/api/v1/payouts/start', { headers, data: { ids: [one.id] } })
    await page.goto(`/admin/payouts?state=sending&search=${word}`)
    await expect(page.getByRole('main').getByText(one.name).first()).toBeVisible()
    const batch = await savedCsv(page, async () => {
      await page.getByRole('button', { name: t.files.batch }).click()
      await confirm(page, texts, admin.password)
    })
    expect(batch.lines.find((line) => line.includes(one.name))).toContain(one.key)
    await request.post(`/api/v1/payouts/${one.id}/paid`, { headers, data: { transaction_id: endToEndId() } })

    await page.goto(`/admin/payouts?state=paid&search=${word}`)
    await page.getByRole('button', { name: t.files.paid }).click()
    const paid = await savedCsv(page, () => page.getByRole('dialog').getByRole('button', { name: texts.area.csv }).click())
    expect(paid.lines.find((line) => line.includes(one.name))).toMatch(/;1;10$/)
    await page.goto('/admin/payouts?state=owed')
    await page.getByRole('button', { name: t.files.liabilities }).click()
    const owed = await savedCsv(page, () => page.getByRole('dialog').getByRole('button', { name: texts.area.csv }).click())
    expect(owed.lines[0]).toContain(texts.files.columns.reserved)
    expect(await violations(page)).toEqual([])

    await page.goto(`/admin/payouts?state=paid&search=${word}`)
    await page.getByRole('button', { name: t.view_name.replace('{name}', one.name) }).click()
    await page.getByRole('button', { name: t.ask_returned }).click()
    await page.getByRole('radio', { name: texts.payout.failures.other.label }).check()
    await page.getByRole('button', { name: t.note_returned }).click()
    await expect(page.getByText(texts.validation.reason_words).last()).toBeVisible()
    await page.getByLabel(t.note, { exact: false }).fill('O banco devolveu no dia seguinte.')
    await page.getByRole('button', { name: t.note_returned }).click()
    await expect(page.getByRole('main').getByText(texts.payout.states.returned, { exact: true }).first()).toBeVisible()
    await becomes(sql, one.id, { state: 'returned', failure: 'other', failure_note: 'O banco devolveu no dia seguinte.' })
  })

  test('tasks of one key go out as one payment, which the desk and each of the tasks say', { tag: locale === 'pt-BR' ? [] : '@large' }, async ({
    page,
    request,
    sql,
  }) => {
    await page.setViewportSize(phone)
    const word = tag()
    const [one, two, three] = await askedPayouts(request, sql, [`P1 ${word}`, `P2 ${word}`, `P3 ${word}`], randomUUID())
    if (!one || !two || !three) throw new Error('no payouts')
    const admin = await openAsAdmin(page, sql, `/admin/payouts?search=${word}`)
    await page.getByRole('checkbox', { name: two.name }).check()
    await expect(page.getByText(t.same_keys)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t.start.match(/one \{(.*?)\}/)?.[1] ?? '' }).click()
    await confirm(page, texts, admin.password)
    const started = page.getByRole('region', { name: t.started_title })
    await expect(started).toContainText(/30[.,]00/)
    await expect(started).toContainText(t.started_as.match(/one \{(.*?)\}/)?.[1] ?? '')
    await started.getByRole('button').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/30[.,]00/)
    for (const { code } of [one, two, three]) await expect(page.getByRole('main').getByText(code).last()).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
    const number = endToEndId()
    await page.getByLabel(t.transaction).fill(number)
    await page.keyboard.press('Enter')
    for (const { id } of [one, two, three]) await becomes(sql, id, { state: 'paid', transaction_id: number })
    // A search finds each task, with the payment that it went out with.
    await page.goto(`/admin/payouts?search=${word}&state=paid`)
    await expect(page.getByRole('rowheader')).toHaveCount(3)
    await expect(page.getByText(t.paid_with.replace('{reference}', `CPT${String(one.id).padStart(8, '0')}`))).toHaveCount(2)
    await expectNoSidewaysScroll(page)

    await page.goto(`/my-task#${three.token}`)
    await expect(page.getByText(texts.my_task.timeline.together.split('{tasks} ')[1] ?? '')).toContainText(/30[.,]00/)
    await page.getByRole('button', { name: texts.payout.receipt.open }).click()
    await expect(page.getByRole('dialog')).toContainText(texts.payout.receipt.on_statement)
    expect(await violations(page)).toEqual([])
  })

  for (const [size, rows, surname] of [
    [{ width: 360, height: 640 }, 3, ' da Conceição dos Santos'],
    [{ width: 1280, height: 800 }, 11, ''],
  ] as const) {
    test(`${rows} payouts are in sight at ${size.width} px, and what can be done with them once one is chosen`, { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      await page.setViewportSize(size)
      const { word } = await openDesk(page, request, sql, rows, surname)
      await expect(page.getByRole('rowheader')).toHaveCount(rows)
      const bar = page.getByRole('navigation', { name: texts.area.menu }).last()
      const bottom = size.width === 360 ? ((await bar.boundingBox())?.y ?? 0) : size.height
      const last = await page.getByRole('rowheader').last().boundingBox()
      expect((last?.y ?? size.height) + (last?.height ?? 0)).toBeLessThanOrEqual(bottom)
      // The lists are one line, however many there are.
      const lists = await page
        .getByRole('group', { name: t.parts.label })
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
      expect(new Set(lists).size).toBe(1)
      const start = page.getByRole('button', { name: /^Começar/ })
      await expect(start).toHaveCount(0)
      await page.getByRole('rowheader').first().getByRole('checkbox').check()
      await expect(start).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('radio', { name: texts.payout.states.paid }).check()
      await expect(page).toHaveURL(`/admin/payouts?search=${word}&state=paid`)
      await page.goBack()
      await expect(page).toHaveURL(`/admin/payouts?search=${word}`)
      await expect(page.getByRole('rowheader')).toHaveCount(rows)
    })
  }

  test('the dashboard says what waits to be paid, and deleting a promoter says what is owed and how to pay it out', async ({ page, request, sql }) => {
    const { name } = await makePromoter(request, `Promotora ${tag()}`)
    await oweCommission(sql, name)
    await askedPayouts(request, sql, [`Pessoa ${tag()}`])
    await signInAdmin(page)
    await page.goto('/admin')
    await page.getByRole('link', { name: texts.admin.dashboard.to_pay_text }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await page.goto(`/admin/promoters?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: texts.admin.row_actions.replace('{name}', name) }).click()
    await page.getByRole('menuitem', { name: texts.admin.promoters.delete }).click()
    await expect(page.getByRole('dialog')).toContainText(/ainda não pode ser excluída: R\$\s35,00 são devidos/)
  })
}
