import { expect } from '@playwright/test'
import { addPromoters, signInAdmin, tag } from './support/admin'
import { clicks, signInNew } from './support/promoter'
import { oneLanguage } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
  const { admin: t, promoter: own, area } = texts
  const at = (page: number | string, last: number | string, key: 'page_of' | 'page_of_more' = 'page_of') =>
    area[key].replace('{page}', String(page)).replace('{last}', String(last))

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test('a search without a match keeps the words for nothing and says what it looked for', { tag: '@large' }, async ({ page, request }) => {
      const word = tag()
      const nothing = async (path: string, title: string) => {
        await page.goto(`${path}search=${word}`)
        await expect(page.getByText(title, { exact: true })).toBeVisible()
        await expect(page.getByText(area.nothing_found.replace('{search}', word))).toBeVisible()
        await expect(page.locator('svg[data-drawing]')).toHaveAttribute('data-drawing', 'search')
        await page.getByRole('main').getByRole('button', { name: area.clear_search }).last().click()
        await expect(page).toHaveURL(/^[^?]*(\?tab=completions)?$/)
      }
      await signInAdmin(page)
      await nothing('/admin/promoters?', t.promoters.empty)
      await nothing('/admin/recent-activities?', t.activity.no_clicks)
      await nothing('/admin/recent-activities?tab=completions&', t.activity.no_completions)
      await nothing('/admin/system-settings/audit-log?', t.audit.empty)
      await page.context().clearCookies()
      await signInNew(page, request)
      await nothing('/promoter/total-clicks?', own.clicks.empty)
      await nothing('/promoter/completions?', own.completions.empty)
      await page.goto('/promoter/completions?search=zq')
      await expect(page.getByText(own.completions.search_few_letters)).toBeVisible()
    })

    test('deleting the last row of the last page leads to the page before, and nothing speaks of page 2 of 1', async ({ page, sql }) => {
      const word = tag()
      await addPromoters(
        sql,
        Array.from({ length: 11 }, (_, n) => `P${String(n).padStart(2, '0')} ${word}`),
      )
      await signInAdmin(page)
      await page.goto(`/admin/promoters?search=${word}&page=2&sort=-created_at`)
      await expect(page.getByText(at(2, 2))).toBeVisible()
      await page.evaluate(() => {
        const said: string[] = []
        Object.assign(window, { said })
        const live = document.querySelector('[aria-live=polite].figure')
        new MutationObserver(() => said.push(live?.textContent ?? '')).observe(live as Node, { childList: true, characterData: true, subtree: true })
      })
      await page.locator('main tbody tr').getByRole('button').last().click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.promoters.delete, exact: true }).click()
      await expect(page.getByText(at(1, 1))).toBeVisible()
      await expect(page.locator('main tbody tr')).toHaveCount(10)
      await expect(page).toHaveURL(/^(?!.*page=)/)
      expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([at(1, 1)])
    })

    test('a search that finds more than are counted goes on to the last of them', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const [promoter] = await sql`select id from users where referral_code = ${code}`
      await sql`
        insert into clicks (promoter_id, verdict, country, created_at)
        select ${promoter?.id}, 'counted', 'IS', now() - n * interval '1 second' from generate_series(1, 1025) as n`
      await sql`insert into lifetime_totals (promoter_id, slot, clicks) values (${promoter?.id}, 0, 1025)`
      await page.goto('/promoter/total-clicks?search=iceland&page=100')
      const counted = (number: number) => new Intl.NumberFormat(locale).format(number)
      await expect(page.getByText(at(100, 100, 'page_of_more'))).toBeVisible()
      await expect(page.getByText(counted(1000))).toBeVisible()
      const next = page.getByRole('button', { name: area.next, exact: true })
      await next.click()
      await expect(page.getByText(at(101, 101, 'page_of_more'))).toBeVisible()
      await next.click()
      await next.click()
      await expect(page.getByText(at(103, 103))).toBeVisible()
      await expect(page.locator('main tbody tr')).toHaveCount(5)
      await expect(next).toBeDisabled()
      await page.goto('/promoter/total-clicks?search=iceland&page=200')
      await expect(page.getByText(at(100, 100, 'page_of_more'))).toBeVisible()
    })
  })
}

test('four quick presses of Next are four pages, and Back goes one at a time', async ({ page, request }) => {
  const { code } = await signInNew(page, request)
  await clicks(request, code, 51, 'quick')
  await page.goto('/promoter/total-clicks')
  await expect(page.getByText('Página 1 de 6')).toBeVisible()
  const next = page.getByRole('button', { name: 'Próxima' })
  // Within one moment, and while no answer has come.
  const waiting: (() => void)[] = []
  await page.route('**/api/v1/clicks?page=*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => {})
  })
  await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/page=3$/)
  await next.click()
  await next.click()
  await expect(page).toHaveURL(/page=5$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of waiting) go()
  await expect(page.getByText('Página 5 de 6')).toBeVisible()
  for (const number of [4, 3, 2, 1]) {
    await page.goBack()
    await expect(page.getByText(`Página ${number} de 6`)).toBeVisible()
  }
})
