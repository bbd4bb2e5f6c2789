import { expect, type Page } from '@playwright/test'
import { addPromoters, signInAdmin, tag } from './support/admin'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A promoter with a click on each of these days, at noon. */
async function addClicks(sql: import('postgres').Sql, days: string[]): Promise<{ id: string; name: string }> {
  const name = `Rui ${tag()}`
  await addPromoters(sql, [name])
  const [{ id = '' } = {}] = await sql<{ id: string }[]>`select id from users where name = ${name}`
  for (const day of days) {
    await sql`insert into clicks (promoter_id, verdict, country, created_at) values (${id}, 'counted', 'BR', ${`${day}T15:00:00Z`})`
    await sql`insert into daily_totals (promoter_id, day, slot, clicks) values (${id}, ${day}, 0, 1)`
  }
  await sql`insert into lifetime_totals (promoter_id, slot, clicks) values (${id}, 0, ${days.length})`
  return { id, name }
}

/** The list's rows; the chart above it has a table of its own. */
const rows = (page: Page) => page.locator('table:not(figure table) tbody tr')

for (const { locale, texts } of languages) {
  const { area: t, admin } = texts

  for (const viewport of [desktop, phone]) {
    test(`in ${locale} at ${viewport.width} px a list is narrowed to some days, which the address keeps`, { tag: deskTagsAt(locale, viewport) }, async ({
      browser,
      sql,
    }) => {
      const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const { id } = await addClicks(sql, ['2024-03-01', '2024-03-02', '2024-03-05'])
      await signInAdmin(page)
      await page.goto(`/admin/promoters/${id}`)
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('button', { name: t.days.all }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.days.from).fill('2024-03-05')
      await dialog.getByLabel(t.days.to).fill('2024-03-02')
      await dialog.getByRole('button', { name: t.days.show }).click()
      await expect(dialog.getByText(texts.validation.days_reversed)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await dialog.getByLabel(t.days.from).fill('2024-03-02')
      await dialog.getByLabel(t.days.to).fill('2024-03-05')
      await dialog.getByRole('button', { name: t.days.show }).click()
      await expect(page).toHaveURL(`/admin/promoters/${id}?from=2024-03-02&to=2024-03-05`)
      await expect(rows(page)).toHaveCount(2)
      await page.reload()
      await expect(rows(page)).toHaveCount(2)
      await expectNoSidewaysScroll(page)
      await page.goBack()
      await expect(rows(page)).toHaveCount(3)
      await page.goto(`/admin/promoters/${id}?from=2024-02-30&to=2024-03-01`)
      await expect(rows(page)).toHaveCount(1)
      await page.goto(`/admin/promoters/${id}?from=2023-01-01&to=2023-01-02`)
      await expect(page.getByText(t.nothing_on_days)).toBeVisible()
      await page.getByRole('table').or(page.getByText(t.nothing_on_days)).first().waitFor()
      await page.locator('section').filter({ hasText: t.nothing_on_days }).getByRole('button', { name: t.days.clear }).last().click()
      await expect(rows(page)).toHaveCount(3)
      await context.close()
    })

    test(`in ${locale} at ${viewport.width} px rows per page and the page stay in the address`, { tag: deskTagsAt(locale, viewport) }, async ({
      browser,
      sql,
    }) => {
      const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const word = tag()
      await addPromoters(
        sql,
        Array.from({ length: 61 }, (_, at) => `Pessoa ${at} ${word}`),
      )
      await signInAdmin(page)
      await page.goto(`/admin/promoters?search=${word}`)
      await expect(rows(page)).toHaveCount(10)
      await page.getByLabel(t.go_to_page).fill('6')
      await page.getByLabel(t.go_to_page).press('Enter')
      await expect(page).toHaveURL(/page=6/)
      await expect(page.getByText(t.page_of.replace('{page}', '6').replace('{last}', '7'))).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByLabel(t.page_size).selectOption('25')
      // The row that stood first, the 51st, is on the third page now.
      await expect(page.getByText(t.page_of.replace('{page}', '3').replace('{last}', '3'))).toBeVisible()
      await expect(page.getByLabel(t.go_to_page)).toHaveCount(0)
      await page.reload()
      await expect(page.getByLabel(t.page_size)).toHaveValue('25')
      await expect(rows(page)).toHaveCount(11)
      await page.goBack()
      await expect(page.getByText(t.page_of.replace('{page}', '6').replace('{last}', '7'))).toBeVisible()
      await page.goto(`/admin/promoters?search=${word}&per_page=7&page=0&status=gone`)
      await expect(rows(page)).toHaveCount(10)
      expect(await violations(page)).toEqual([])
      await page.getByRole('radio', { name: new RegExp(`^${admin.promoters.statuses.disabled}`) }).check({ force: true })
      await expect(page).toHaveURL(/status=disabled/)
      await expect(page.getByText(admin.promoters.empty, { exact: true })).toBeVisible()
      await context.close()
    })
  }
}

for (const { locale, texts } of oneLanguage)
  test(`in ${locale} a file starts with the days of the list`, async ({ browser, sql }) => {
    const context = await browser.newContext({ locale, viewport: desktop })
    const page = await context.newPage()
    const { id } = await addClicks(sql, ['2024-04-01', '2024-04-02'])
    await signInAdmin(page)
    await page.goto(`/admin/promoters/${id}?from=2024-04-02`)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: texts.area.csv }).click()
    await expect(page.getByRole('dialog').getByLabel(texts.admin.csv_from)).toHaveValue('2024-04-02')
    await context.close()
  })
