import { expect } from '@playwright/test'
import { signInAdmin, tag } from './support/admin'
import { aged, oneOfEach, row, undo } from './support/completions'
import { handIn } from './support/my-task'
import { toastOf } from './support/promoter'
import { closeDialog, desktop, oneLanguage, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
  const { admin: t, review } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: desktop })

    test('a decision is undone in the details whoever made it: a fresh one at once, an older one with its reason', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const word = tag()
      const { approved, rejected } = await oneOfEach(request, sql, '', word)
      await signInAdmin(page)
      const details = page.getByRole('dialog', { name: t.details.title })
      const undoing = details.getByRole('button', { name: t.review.undo, exact: true })
      const statusOf = async (code: string) => (await sql`select status from completions where payment_code = ${code}`)[0]?.status
      let sent = 0
      page.on('request', (asked) => {
        if (asked.method() === 'DELETE') sent++
      })

      // In a list that it leaves by this.
      await page.goto(`/admin/recent-activities?tab=completions&status=approved&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Aprovada ${word}`) }).click()
      await undoing.dblclick()
      await expect(toastOf(page, t.review.notice_undone.replace('{name}', `Aprovada ${word}`))).toBeVisible()
      await expect(details).toContainText(t.details.undone_by.split('{')[0] ?? '')
      await expect(details.getByText(review.status.in_review, { exact: true })).toBeVisible()
      await expect(undoing).toHaveCount(0)
      await expect(details).toBeFocused()
      expect(sent).toBe(1)
      expect(await statusOf(approved)).toBe('in_review')
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(row(page, word)).toHaveCount(0)

      // The history counts when it was decided, the server decides.
      await aged(sql, rejected)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Devolvida ${word}`) }).click()
      await undoing.press('Enter')
      const question = page.getByRole('dialog', { name: t.review.undo_title.replace('{name}', `Devolvida ${word}`) })
      await expect(question.getByLabel(t.review.undo_why)).toBeFocused()
      await closeDialog(page, question)
      await expect(undoing).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('Estava certa')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(details).toContainText('Estava certa')
      await expect(details).toBeFocused()
      await expect(undoing).toHaveCount(0)
      expect(sent).toBe(2)
      expect(await statusOf(rejected)).toBe('in_review')
    })

    test.describe('when the server refuses', () => {
      test.use({ allowedErrors: [/status of (409|422)/] })

      test('undoing asks why when it says so, and says in its words that a payout holds it', async ({ page, request, sql }) => {
        const word = tag()
        const { approved, rejected } = await oneOfEach(request, sql, '', word)
        await signInAdmin(page)
        const details = page.getByRole('dialog', { name: t.details.title })
        const undoing = details.getByRole('button', { name: t.review.undo, exact: true })
        const open = async (name: string, status: string) => {
          await page.goto(`/admin/recent-activities?tab=completions&status=${status}&search=${word}`)
          await page.getByRole('button', { name: t.activity.view_name.replace('{name}', name) }).click()
        }
        // Decided before the page thinks so: its clock is behind.
        await open(`Devolvida ${word}`, 'rejected')
        await expect(undoing).toBeVisible()
        await aged(sql, rejected)
        await undoing.click()
        const question = page.getByRole('dialog', { name: t.review.undo_title.replace('{name}', `Devolvida ${word}`) })
        await question.getByLabel(t.review.undo_why).fill('Era de ontem')
        await question.getByRole('button', { name: t.review.undo, exact: true }).click()
        await expect(details).toContainText('Era de ontem')

        await open(`Aprovada ${word}`, 'approved')
        await page.route('**/api/v1/completions/*/review', (route) =>
          route.fulfill({ status: 409, json: { message: texts.errors.payout_started, code: 'conflict' } }),
        )
        await undoing.click()
        await expect(toastOf(page, texts.errors.payout_started)).toBeVisible()
        await expect(undoing).toBeVisible()
        await page.unroute('**/api/v1/completions/*/review')
        // Somebody else was first.
        await undo(request, sql, approved, '')
        await undoing.click()
        await expect(toastOf(page, texts.errors.nothing_to_undo)).toBeVisible()
        await expect(undoing).toHaveCount(0)
        await expect(details.getByText(review.status.in_review, { exact: true })).toBeVisible()
      })
    })

    test('what a person withdrew is said to be theirs, and is nothing to undo', { tag: '@large' }, async ({ page, request }) => {
      const { code, token } = await handIn(request)
      expect((await request.delete('/api/v1/my-task', { headers: { 'x-task-token': token } })).status()).toBe(200)
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${code}`)
      await row(page, code).click({ position: { x: 4, y: 4 } })
      const details = page.getByRole('dialog', { name: t.details.title })
      await expect(details.getByRole('listitem').last()).toContainText(t.details.withdrawn)
      await expect(details).not.toContainText(t.details.rejected_by.split('{')[0] ?? '')
      await expect(details.getByRole('button', { name: t.review.undo, exact: true })).toHaveCount(0)
    })
  })
}
