import { expect } from '@playwright/test'
import { tag, typePassword } from './support/admin'
import { decide } from './support/completions'
import { confirmedToken, openAsAdmin } from './support/payout-desk'
import { complete, makePromoter, signIn } from './support/promoter'
import { addAdmin } from './support/review'
import { deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

// The password is asked for before a goal is set.
test.use({ allowedErrors: [/status of 4(03|09)/], contextOptions: { reducedMotion: 'reduce' } })

for (const { locale, texts } of languages) {
  const { promoter_groups: t } = texts.admin
  const { goals } = texts.promoter.dashboard

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })

      test('a goal is set, an approval reaches it, the promoter sees the bonus, and the goal is ended', async ({ page, request, sql }) => {
        const name = `Metas ${tag()}`
        const headers = { authorization: `Bearer ${await confirmedToken(request, await addAdmin(sql))}` }
        const promoter = await makePromoter(request)
        const [row] = await sql`select id::int from users where email = ${promoter.email}`
        const made = await request.post('/api/v1/promoter-groups', { headers, data: { name, commission: 12 } })
        const { id } = (await made.json()).data
        await request.post(`/api/v1/promoter-groups/${id}/promoters`, { headers, data: { promoter_ids: [row?.id] } })

        const admin = await openAsAdmin(page, sql, '/admin/promoters/groups')
        await page.getByRole('button', { name: t.add_goal }).click()
        const dialog = page.getByRole('dialog', { name: t.add_goal })
        await dialog.getByLabel(t.group).selectOption({ label: name })
        await dialog.getByLabel(t.approvals).fill('2')
        await dialog.getByLabel(t.bonus).fill('50')
        await expect(dialog.getByText(/50[.,]00/).last()).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await dialog.getByRole('button', { name: t.set_goal }).click()
        await typePassword(page, texts.area.confirm, admin.password)
        await expect(dialog).toBeHidden()
        const goal = page
          .getByRole('row')
          .filter({ hasText: name })
          .filter({ hasText: /50[.,]00/ })
        await expect(goal).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        for (const n of [1, 2]) await decide(request, sql, await complete(request, promoter.code, `Pessoa ${n}`, `${name} ${n}`), { decision: 'approve' })
        await page.reload()
        await expect(goal).toContainText(/50[.,]00.*1/)

        await goal.getByRole('button', { name: t.end }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: t.end_goal }).click()
        await expect(goal).toContainText(t.ended)

        // An ended goal is no longer shown, and what it brought stays.
        await signIn(page, promoter)
        await page.goto('/promoter/payouts')
        await expect(page.getByRole('listitem').filter({ hasText: /^B[ôo]nus: 2/ })).toContainText(/50[.,]00/)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        const first_month = await sql`select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM') as month`
        await request.post(`/api/v1/promoter-groups/${id}/goals`, { headers, data: { approvals: 20, bonus: 75, first_month: first_month[0]?.month } })
        await page.goto('/promoter')
        const progress = page.getByRole('heading', { level: 2 }).filter({ hasText: /75[.,]00/ })
        await expect(progress).toContainText(/2 (de|of) 20/)
        await expect(page.getByText(goals.rate.split('{')[0] ?? '').filter({ hasText: name })).toContainText(/12[.,]00/)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
      })
    })
  }
}
