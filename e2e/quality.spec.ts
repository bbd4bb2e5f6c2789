import { expect } from '@playwright/test'
import { tag } from './support/admin'
import { decide } from './support/completions'
import { openAsAdmin } from './support/payout-desk'
import { handIn } from './support/review'
import { deskTag, deskTagsAt, desktop, expectNoSidewaysScroll, languages, phone, violations } from './support/site'
import { test } from './support/test'

// One after the other, because each leaves its own decision alone to wait for a second look.
test.describe.configure({ mode: 'default' })

for (const { locale, texts } of languages) {
  const { quality: t } = texts.admin
  const { reasons } = texts.review

  for (const viewport of [desktop, phone]) {
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('an administrator judges a decision unseen, learns that it differs, and finds the task to act on', { tag: deskTag(locale, viewport) }, async ({
        page,
        request,
        sql,
      }) => {
        const name = `Pessoa ${tag()}`
        const code = await handIn(request, name)
        await decide(request, sql, code, { decision: 'reject', reason: 'unreadable', note: 'Nota que ninguém vê' })
        // Chance draws few, and other tests' decisions would come first.
        await sql`delete from second_reviews where decided_at is null`
        await sql`
          insert into second_reviews (review_id, completion_id, attempt)
          select r.id, r.completion_id, r.attempt from reviews as r join completions as c on c.id = r.completion_id where c.payment_code = ${code}
          on conflict do nothing`
        await openAsAdmin(page, sql, '/admin/team')
        await page.getByRole('link', { name: t.link }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await page.getByRole('button', { name: t.second.begin }).click()
        await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
        await expect(page.getByText(/Nota que ninguém vê/)).toHaveCount(0)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: t.second.reject }).click()
        await expect(page.getByRole('button', { name: reasons.edited.label })).toBeVisible()
        await page.getByRole('button', { name: t.second.back }).click()
        await page.getByRole('button', { name: t.second.approve }).click()
        await expect(page.getByRole('status').filter({ hasText: reasons.unreadable.label })).toBeVisible()
        await page.getByRole('link', { name: code }).click()
        await expect(page.getByText(name).first()).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('link', { name: code })).toBeVisible()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
      })
    })
  }
}
