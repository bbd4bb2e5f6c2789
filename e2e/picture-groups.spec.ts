import { expect } from '@playwright/test'
import { openAsAdmin } from './support/payout-desk'
import { handInAll, people } from './support/review'
import { deskTag, deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

const NOT_A_TASK = { 'pt-BR': 'Devolver a desta página: não é tarefa', en: 'Return the one here: not a task' }
const TWO_COPIES = { 'pt-BR': 'Devolver as 2 cópias', en: 'Return the 2 copies' }

for (const { locale, lang, texts } of languages) {
  const { groups: t } = texts.admin

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('a group of alike pictures is seen side by side, and its copies go back while the first stays', { tag: deskTag(locale, viewport) }, async ({
        page,
        request,
        sql,
      }) => {
        const [first = '', ...copies] = await handInAll(request, people(3))
        await sql`
          update completions set flags = '{similar_picture}', repeats = jsonb_build_object('similar_picture', (select id from completions where payment_code = ${first}))
          where payment_code = any(${copies})`
        const [group] = await sql`select id from completions where payment_code = ${first}`
        await openAsAdmin(page, sql, '/admin/review/groups')
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        await page.goto(`/admin/review/groups/${group?.id}`)
        for (const code of [first, ...copies]) await expect(page.getByRole('article', { name: code })).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: TWO_COPIES[lang] }).click()
        const dialog = page.getByRole('alertdialog')
        for (const code of copies) await expect(dialog.getByRole('region', { name: t.will_reject })).toContainText(code)
        await expect(dialog.getByRole('region', { name: t.will_stay })).toContainText(first)
        expect(await violations(page)).toEqual([])
        await dialog.getByRole('button', { name: TWO_COPIES[lang] }).click()
        await expect(page.getByRole('button', { name: t.no_copies })).toBeDisabled()
        const rows = await sql`select payment_code, status, reason from completions where payment_code = any(${[first, ...copies]}) order by id`
        expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
          ['in_review', null],
          ['rejected', 'already_used'],
          ['rejected', 'already_used'],
        ])

        // What is left in sight is no task at all.
        await page.getByRole('button', { name: NOT_A_TASK[lang] }).click()
        await expect(dialog.getByRole('region', { name: t.will_reject })).toContainText(first)
        await expect(dialog.getByRole('region', { name: t.will_reject })).not.toContainText(copies[0] ?? '-')
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await dialog.getByRole('button', { name: NOT_A_TASK[lang] }).click()
        await expect(page.getByRole('button', { name: NOT_A_TASK[lang] })).toHaveCount(0)
        expect((await sql`select status, reason from completions where payment_code = ${first}`)[0]).toMatchObject({ status: 'rejected', reason: 'not_a_task' })
      })
    })
  }
}
