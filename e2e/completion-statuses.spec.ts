import { expect } from '@playwright/test'
import { savedCsv, signInAdmin, tag } from './support/admin'
import { decide, oneOfEach, part, remove, row, undo } from './support/completions'
import { card, complete, makePromoter, signIn, signInNew } from './support/promoter'
import { desktop, languages, oneLanguage } from './support/site'
import { test } from './support/test'

for (const { locale, texts, tags } of languages) {
  const { admin: t, promoter: own, review } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: desktop })

    test('a promoter sees what was returned and why, and neither flags nor notes', { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const word = tag()
      const { approved, rejected, waiting } = await oneOfEach(request, sql, code, word)
      const gone = await complete(request, code, `Apagada ${word}`, `${word}-three`)
      await remove(request, sql, gone, 'Pedido da pessoa')
      await page.goto('/promoter/completions')
      for (const [name, count] of [
        [review.parts.counting, 2],
        [review.parts.in_review, 1],
        [review.parts.approved, 1],
        [review.parts.rejected, 1],
        [review.parts.deleted, 1],
      ] as const)
        await expect(page.getByRole('radio', { name: `${name} ${count}`, exact: true })).toBeVisible()
      await expect(page.getByText(own.completions.looked_at)).toBeVisible()
      await expect(row(page, approved)).toContainText(review.status.approved)
      await expect(row(page, waiting)).toContainText(own.completions.earned.replace('{reward}', '+R$10'))
      await expect(row(page, rejected)).toHaveCount(0)
      // What was returned is not among those that count; the search leads there.
      await page.getByRole('searchbox').fill(rejected)
      await page.getByRole('button', { name: review.parts.search_rejected }).click()
      await expect(row(page, rejected)).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(part(page, review.parts.rejected)).toBeChecked()
      await expect(row(page, rejected)).toContainText(review.reasons.unreadable.what)
      await expect(row(page, rejected)).toContainText(own.completions.not_earned.replace('{reward}', 'R$10'))
      await part(page, review.parts.deleted).check()
      await expect(row(page, gone)).toContainText('Pedido da pessoa')
      await expect(row(page, gone).locator('time').last()).toHaveAttribute('title', /\d{2}:\d{2}/)
      const answers = await Promise.all(
        ['', '?status=rejected', '?status=approved', '?status=in_review', '/deleted'].map(async (query) => {
          const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token)
          return (await request.get(`/api/v1/completions${query}`, { headers: { authorization: `Bearer ${token}` } })).text()
        }),
      )
      for (const secret of ['segredo', 'recado', 'por dentro', 'same_device', 'flags']) expect(answers.join('')).not.toContain(secret)

      await page.goto('/promoter')
      const ten = locale === 'en-US' ? 'R$10.00' : 'R$\u00a010,00'
      for (const part of [texts.payout.parts.in_review, texts.payout.parts.available]) await expect(card(page, part)).toHaveText(ten)
      await page.getByRole('link', { name: new RegExp(own.dashboard.returned_text) }).click()
      await expect(row(page, rejected)).toBeVisible()
    })

    // What does not depend on the language is tried in one.
    if (locale !== 'pt-BR') return

    test('an administrator sees completions by status, each with its number, and the address keeps which', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const word = tag()
      const { approved, rejected, waiting } = await oneOfEach(request, sql, '', word)
      await signInAdmin(page)
      const answered = page.waitForResponse((response) => response.url().includes('/api/v1/completions?'))
      await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
      const { in_review, approved: ok, rejected: back, deleted } = (await (await answered).json()).stats.by_status
      const figure = (count: number) => new Intl.NumberFormat(locale).format(count)
      for (const [name, count] of [
        [review.parts.counting, in_review + ok],
        [review.parts.in_review, in_review],
        [review.parts.approved, ok],
        [review.parts.rejected, back],
        [review.parts.deleted, deleted],
      ] as const)
        await expect(page.getByRole('radio', { name: `${name} ${figure(count)}`, exact: true })).toBeVisible()
      await expect(row(page, word)).toHaveCount(2)
      await expect(row(page, approved)).toContainText(review.status.approved)
      await expect(row(page, waiting)).toContainText(review.status.in_review)

      await part(page, review.parts.rejected).check()
      await expect(page).toHaveURL(/status=rejected/)
      await expect(row(page, word)).toHaveCount(1)
      await expect(row(page, rejected)).toContainText(review.status.rejected)
      await page.reload()
      await expect(row(page, word)).toHaveCount(1)
      await page.getByRole('button', { name: texts.area.csv }).click()
      const { lines } = await savedCsv(page, () => page.getByRole('dialog').getByRole('button', { name: texts.area.csv }).click())
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(rejected)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await part(page, review.parts.in_review).check()
      await expect(row(page, waiting)).toBeVisible()
      await expect(row(page, word)).toHaveCount(1)
      await page.getByRole('button', { name: t.activity.only_flagged }).click()
      await expect(page).toHaveURL(/status=in_review.*flagged=1|flagged=1.*status=in_review/)
      await expect(row(page, waiting)).toBeVisible()
      await part(page, review.parts.approved).check()
      await expect(page.getByText(t.activity.no_flagged)).toBeVisible()
    })

    test('a completion is deleted with the reason that its promoter reads', async ({ page, request, sql }) => {
      const { email, code } = await makePromoter(request)
      const word = tag()
      const payment = await complete(request, code, `Visita ${word}`, word)
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${payment}`)
      await page.getByRole('button', { name: t.activity.delete_name.replace('{name}', `Visita ${word}`) }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t.activity.delete_reason_hint)
      await question.getByLabel(t.activity.delete_reason).fill(`Era um teste ${word}`)
      await question.getByRole('button', { name: t.activity.delete, exact: true }).click()
      await expect(question).toBeHidden()
      await part(page, review.parts.deleted).check()
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(row(page, payment)).toContainText(`Era um teste ${word}`)
      await expect(row(page, payment)).toContainText('Ana Souza')
      expect(await sql`select reason from deleted_completions where payment_code = ${payment}`).toEqual([{ reason: `Era um teste ${word}` }])

      await page.context().clearCookies()
      await signIn(page, { email })
      await page.goto('/promoter/completions?status=deleted')
      await expect(row(page, payment)).toContainText(`Era um teste ${word}`)
      await expect(row(page, payment)).toContainText(review.status.in_review)
      await expect(page.getByText('Visita')).toHaveCount(0)
      await expect(card(page, own.completions.total)).toHaveText('0')
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { admin: t, review } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: desktop })

    test('what waits for an administrator counts what is late and leads to the desk', { tag: '@large' }, async ({ page, request, sql }) => {
      const code = await complete(request, '', `Tarde ${tag()}`, tag())
      await sql`update completions set created_at = now() - interval '30 hours' where payment_code = ${code}`
      await signInAdmin(page)
      const answered = page.waitForResponse((response) => response.url().includes('/api/v1/dashboard-summary'))
      await page.goto('/admin')
      const { attention } = (await (await answered).json()).data
      expect(attention.late).toBeGreaterThan(0)
      const link = page
        .getByRole('main')
        .locator('a[href="/admin/review"]')
        .filter({ hasText: `${attention.late}` })
      await expect(link).toContainText(`há mais de ${attention.target_hours} horas`)
      await expect(link).toContainText(`${attention.waiting} `)
    })

    test('the audit log says what was decided in words', { tag: '@large' }, async ({ page, request, sql }) => {
      const { rejected, waiting } = await oneOfEach(request, sql, '', tag())
      await decide(request, sql, waiting, { decision: 'approve' })
      await undo(request, sql, waiting, '')
      await signInAdmin(page)
      await page.goto(`/admin/system-settings/audit-log?search=${rejected}`)
      await row(page, t.audit.action.completion_rejected).getByRole('button').click()
      const details = page.getByRole('dialog')
      for (const [field, value] of [
        [t.audit.fields.status, review.status.rejected],
        [t.audit.fields.reason, review.reasons.unreadable.label],
        [t.audit.fields.attempt, '1'],
      ] as const)
        await expect(details.getByRole('row').filter({ hasText: field })).toContainText(value)
      await page.goto(`/admin/system-settings/audit-log?search=${waiting}`)
      await expect(row(page, t.audit.action.completion_review_undone)).toContainText(waiting)
      await expect(row(page, t.audit.action.completion_approved)).toContainText(waiting)
    })
  })
}
