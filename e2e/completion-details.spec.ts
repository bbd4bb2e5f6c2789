import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { signInAdmin, tag } from './support/admin'
import { decide, oneOfEach, undo } from './support/completions'
import { hold } from './support/hold'
import { complete } from './support/promoter'
import { desktop, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

for (const { locale, texts } of oneLanguage) {
  const { admin: t, review } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: desktop })

    const alt = (name: string) => t.proof.alt.replace('{name}', name)

    test('the details show the proof without scrolling, the earlier match beside it, what was decided, and the neighbours by keys', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const word = tag()
      const { waiting } = await oneOfEach(request, sql, '', word)
      await decide(request, sql, waiting, { decision: 'reject', reason: 'edited', note: 'Sem recortes', internal_note: 'Olhar de novo' })
      await undo(request, sql, waiting, 'Era outra pessoa')
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Esperando ${word}`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      for (const name of [`Esperando ${word}`, `Aprovada ${word}`])
        await expect(details.getByRole('img', { name: alt(name), exact: true })).toBeInViewport({ ratio: 1 })
      for (const text of [
        t.details.handed_in.replace('{number}', '1'),
        t.details.rejected_by.split('{')[0] ?? '',
        review.reasons.edited.label,
        'Sem recortes',
        'Olhar de novo',
        t.details.undone_by.split('{')[0] ?? '',
        'Era outra pessoa',
      ])
        await expect(details).toContainText(text)
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
      expect(await violations(page)).toEqual([])

      const at = (position: number) => details.getByText(t.details.position.replace('{position}', String(position)).replace('{total}', '2'))
      await expect(at(1)).toBeVisible()
      await expect(details.getByRole('button', { name: t.details.previous })).toBeDisabled()
      await page.keyboard.press('ArrowLeft')
      await expect(at(1)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(at(2)).toBeVisible()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toBeInViewport({ ratio: 1 })
      await expect(details.getByRole('img', { name: alt(`Esperando ${word}`), exact: true })).toHaveCount(0)
      await expect(details).toContainText(`por dentro ${word}`)
      await details.getByRole('button', { name: t.details.previous }).click()
      await expect(at(1)).toBeVisible()
      await details.getByRole('button', { name: t.details.put_away }).click()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toHaveCount(0)
      await details.getByRole('button', { name: t.details.put_beside }).click()
      await expect(details.getByRole('img', { name: alt(`Aprovada ${word}`), exact: true })).toBeVisible()

      await page.setViewportSize(phone ?? { width: 360, height: 740 })
      for (const name of [`Esperando ${word}`, `Aprovada ${word}`])
        await expect(details.getByRole('img', { name: alt(name), exact: true })).toBeInViewport({ ratio: 0.99 })
      expect(await details.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    })

    test('the details go on past the end of a page, and back', { tag: '@large' }, async ({ page, sql }) => {
      const word = tag()
      await sql.begin(async (tx) => {
        const rows = await tx<{ id: string }[]>`
          insert into completions (name, payment_code, code_expires_at, reward_cents, status, reason, decided_at, created_at)
          select ${`${word} `} || n, ${tag().toUpperCase()} || n, now(), 1000, 'rejected', 'other', now(), now() - n * interval '1 minute' from generate_series(1, 12) as n returning id`
        await tx`insert into attempts (completion_id, number) select unnest(${rows.map(({ id }) => id)}::bigint[]), 1`
      })
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&status=rejected&search=${word}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `${word} 10`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      const at = (position: number) => details.getByText(t.details.position.replace('{position}', String(position)).replace('{total}', '12'))
      const next = details.getByRole('button', { name: t.details.next })
      await expect(at(10)).toBeVisible()
      // Presses while the page is on its way turn nothing more.
      const letGo = await hold(page, '**/api/v1/completions?*page=2*')
      await next.click()
      await page.keyboard.press('ArrowRight')
      letGo()
      await expect(at(11)).toBeVisible()
      await expect(next).toBeFocused()
      await expect(page).toHaveURL(/page=2/)
      await expect(details).toContainText(`${word} 11`)
      await page.keyboard.press('ArrowRight')
      await expect(at(12)).toBeVisible()
      await expect(next).toBeDisabled()
      // Two presses at once, faster than the page shows the first.
      await details.evaluate((box) => {
        for (let n = 0; n < 2; n++) box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))
      })
      await expect(at(10)).toBeVisible()
      await expect(page).not.toHaveURL(/page=/)
      await expect(details).toContainText(`${word} 10`)
    })

    test('an earlier proof of a completion is still to be seen', { tag: '@large' }, async ({ page, request, sql }) => {
      const word = tag()
      const code = await complete(request, '', `Refeita ${word}`, word)
      await decide(request, sql, code, { decision: 'reject', reason: 'incomplete' })
      // As a second proof would leave it once its picture is no longer kept.
      const [completion] =
        await sql`update completions set status = 'in_review', reason = null, decided_at = null, attempt = 2 where payment_code = ${code} returning id`
      await sql`insert into attempts (completion_id, number) values (${completion?.id}, 2)`
      await signInAdmin(page)
      await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Refeita ${word}`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      await expect(details.getByText(t.proof.gone)).toBeVisible()
      const attempt = (number: number) => details.getByRole('radio', { name: t.details.attempt.replace('{number}', String(number)), exact: true })
      await expect(attempt(2)).toBeChecked()
      await attempt(1).check()
      await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      await expect(details).toContainText(review.reasons.incomplete.label)
    })

    test.describe('when the file is missing', () => {
      test.use({ allowedErrors: [/status of 404/] })

      test('a proof says so instead of showing a broken picture', { tag: '@large' }, async ({ page, request, sql }) => {
        const word = tag()
        const code = await complete(request, '', `Sem arquivo ${word}`, word)
        const [attempt] = await sql`select proof_key from attempt_items where completion_id = (select id from completions where payment_code = ${code})`
        fs.rmSync(path.join(process.env.E2E_DATA_DIR ?? '', 'proofs', attempt?.proof_key))
        await signInAdmin(page)
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Sem arquivo ${word}`) }).click()
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.missing)).toBeVisible()
        await expect(details.getByRole('img')).toHaveCount(0)
        await expect(details.getByRole('button', { name: t.proof.reload })).toHaveCount(0)
      })

      test('a proof whose address has ended is only loaded again', { tag: '@large' }, async ({ page, request }) => {
        const word = tag()
        const code = await complete(request, '', `Passada ${word}`, word)
        await signInAdmin(page)
        await page.route('**/api/v1/completions?*', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, body: (await answer.text()).replace(/(expires=)\d+/g, '$11700000000000') })
        })
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        const asked = page.waitForResponse((response) => response.url().includes('/api/proofs/') && response.request().resourceType() === 'fetch')
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Passada ${word}`) }).click()
        expect((await asked).status()).toBe(404)
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.failed)).toBeVisible()
        await page.unroute('**/api/v1/completions?*')
        await details.getByRole('button', { name: t.proof.reload }).click()
        await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      })
    })

    test.describe('when the network fails', () => {
      test.use({ allowedErrors: [/ERR_FAILED/] })

      test('a proof is loaded again', { tag: '@large' }, async ({ page, request }) => {
        const word = tag()
        const code = await complete(request, '', `Sem rede ${word}`, word)
        await signInAdmin(page)
        await page.route('**/api/proofs/*', (route) => route.abort())
        await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
        await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `Sem rede ${word}`) }).click()
        const details = page.getByRole('dialog', { name: t.details.title })
        await expect(details.getByText(t.proof.failed)).toBeVisible()
        await page.unroute('**/api/proofs/*')
        await details.getByRole('button', { name: t.proof.reload }).click()
        await expect.poll(() => details.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      })
    })
  })
}
