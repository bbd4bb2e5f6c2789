import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { savedCsv, tag } from './support/admin'
import { askedPayouts, confirmedToken, endToEndId, openAsAdmin, oweCommission, payoutRow } from './support/payout-desk'
import { makePromoter, signIn } from './support/promoter'
import { addAdmin } from './support/review'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, openAlive, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

/** The calls that the server answers with a question for the password. */
test.use({ allowedErrors: [/status of 409/], contextOptions: { reducedMotion: 'reduce' } })

const month = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date())

/** Whether it prints without what is around it. */
async function expectPaperAlone(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
}

for (const { locale, texts } of languages) {
  const { payouts: t, bank_return: r, reports, file_lines } = texts.admin
  const { statement } = texts.promoter

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('chosen payouts are a workbook, and the return of the bank ends them once', async ({ page, request, sql }) => {
        const word = tag()
        const [one, two, other] = await askedPayouts(request, sql, [`A ${word}`, `B ${word}`, `C ${word}`])
        if (!one || !two || !other) throw new Error('no payouts')
        const headers = { authorization: `Bearer ${await confirmedToken(request, await addAdmin(sql))}` }
        expect((await request.post('/api/v1/payouts/start', { headers, data: { ids: [one.id, two.id, other.id] } })).status()).toBe(200)
        const admin = await openAsAdmin(page, sql, `/admin/payouts?state=sending&search=${word}`)
        const confirm = async () => {
          const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
          await asked.getByLabel(texts.area.confirm.password).fill(admin.password)
          await page.keyboard.press('Enter')
        }
        await page.getByRole('checkbox', { name: one.name }).check()
        await page.getByRole('checkbox', { name: two.name }).check()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: t.files.chosen_xlsx.replace('{count}', '2') }).click()
        await confirm()
        const parts: Buffer[] = []
        for await (const part of await (await saved).createReadStream()) parts.push(part as Buffer)
        const sheet = strFromU8(unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
        for (const { key } of [one, two]) expect(sheet).toContain(`>${key}</t>`)
        expect(sheet).not.toContain(other.key)

        await page.getByRole('link', { name: t.files.return }).click()
        await expect(page.getByRole('heading', { name: r.title, level: 1 })).toBeVisible()
        const number = endToEndId()
        const file = `End to End ID;Valor;Chave;Referência;Situação;Motivo\n${number};10,00;${one.key};;Pago;\n;10,00;;CPT${String(two.id).padStart(8, '0')};Rejeitado;AC03\n${endToEndId()};11,00;${other.key};;Pago;\n`
        const choose = () => page.locator('input[type=file]').setInputFiles({ name: 'retorno.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
        await choose()
        await expect(page.getByRole('table', { name: file_lines.what_happens })).toContainText(/10[.,]00/)
        await page.getByRole('radio', { name: r.outcomes.failed }).check({ force: true })
        await expect(page.getByRole('table', { name: file_lines.what_happens })).toContainText('AC03')
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        const book = /other \{(.*?)\}/.exec(r.book)?.[1]?.replace('#', '2') ?? ''
        await page.getByRole('button', { name: book }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: book }).click()
        await expect(page.getByRole('link', { name: r.to_payouts })).toBeVisible()
        expect(await payoutRow(sql, one.id)).toMatchObject({ state: 'paid', transaction_id: number })
        expect(await payoutRow(sql, two.id)).toMatchObject({ state: 'failed', failure_note: 'AC03' })
        expect(await payoutRow(sql, other.id)).toMatchObject({ state: 'sending' })
        await choose()
        await expect(page.getByText(r.all_done)).toBeVisible()
      })

      test('the reports and the statement show figures, print alone and are files', { tag: '@large' }, async ({ page, request, sql }) => {
        const promoter = await makePromoter(request, `Ana ${tag()}`)
        await oweCommission(sql, promoter.name)
        await openAsAdmin(page, sql, `/admin/payouts/reports?month=${month()}`)
        await expect(page.getByRole('table', { name: reports.by_campaign })).toContainText(reports.total)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await expectPaperAlone(page)
        const ofMonth = await savedCsv(page, () => page.getByRole('button', { name: texts.area.csv, exact: true }).click())
        expect(ofMonth.lines.length).toBeGreaterThan(1)

        await withoutBanner(page)
        await signIn(page, promoter)
        await openAlive(page, `/promoter/payouts/statement?of=${month()}`)
        await expect(page.getByRole('table')).toContainText(/35[.,]00/)
        await expect(page.getByText(statement.law)).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await expectPaperAlone(page)
        const own = await savedCsv(page, () => page.getByRole('button', { name: texts.area.csv, exact: true }).click())
        expect(own.lines.join('\n')).toMatch(/35/)
      })
    })
  }
}
