import { expect } from '@playwright/test'
import { tag } from '../support/admin'
import { becomes, deskOn, handIn, handInAll, openDesk, people, sentOnWhatsApp } from '../support/review'
import { desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations } from '../support/site'
import { test } from '../support/test'

/** A review from the first completion to the last one, with keys and with touch, and that its page is accessible. */
export function wholeReviews() {
  for (const { locale, texts, tags } of languages) {
    test.describe(`in ${locale}`, { tag: tags }, () => {
      test.use({ locale, contextOptions: { reducedMotion: 'reduce' } })

      test.describe('with keys alone', () => {
        test.use({ viewport: desktop })

        test('a whole review', async ({ page, request, sql }) => {
          const names = people(4)
          const [one, two, three, four] = names
          const rows = await openDesk(page, sql, await handInAll(request, names))
          const ids = rows.map(({ id }) => id)
          const { t, at, notice, empty } = deskOn(page, texts)
          const { reasons } = texts.review
          const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
          await at(one ?? '')
          // Keys that belong to something else do nothing.
          await press('Control+a', 'Alt+a', '2')
          await press('?')
          const keys = page.getByRole('dialog', { name: t.keys_title })
          await expect(keys).toContainText(t.keys.approve)
          await press('a', 'Escape')
          await expect(keys).toBeHidden()
          await at(one ?? '')

          await press('a')
          await at(two ?? '')
          await expect(notice).toContainText(t.notice_approved.replace('{name}', one ?? ''))
          await becomes(sql, ids[0] ?? 0, { status: 'approved', note: null })

          await press('r', '2')
          await at(three ?? '')
          await expect(notice).toContainText(reasons.unreadable.label.toLowerCase())
          await becomes(sql, ids[1] ?? 0, { status: 'rejected', reason: 'unreadable' })

          // Moving decides nothing, and a letter in a note is a letter.
          await press('j')
          await at(four ?? '')
          await press('k', 'n')
          await at(three ?? '')
          const note = page.getByLabel(t.note_internal)
          await note.focus()
          await page.keyboard.type('aru1')
          await expect(note).toHaveValue('aru1')
          await press('Escape', 'r', '7')
          await expect(page.getByLabel(t.note_person)).toBeFocused()
          await page.keyboard.type('curta')
          await press('Tab', 'Tab', 'Tab', 'Enter')
          await expect(page.getByText(texts.validation.reason_words)).toBeVisible()
          await expect(page.getByLabel(t.note_person)).toBeFocused()
          await press('End')
          await page.keyboard.type(' demais: falta a tela final')
          await press('Tab', 'Tab', 'Tab', 'Enter')
          await at(four ?? '')
          await becomes(sql, ids[2] ?? 0, { status: 'rejected', reason: 'other', note: 'curta demais: falta a tela final', internal_note: 'aru1' })

          // Undone, it is on the screen again; decided anew, the reviewer is where they were.
          await press('u')
          await at(three ?? '')
          await expect(notice).toContainText(t.notice_undone.replace('{name}', three ?? ''))
          await becomes(sql, ids[2] ?? 0, { status: 'in_review' })
          await press('a')
          await at(four ?? '')
          await becomes(sql, ids[2] ?? 0, { status: 'approved', note: null })
          await press('r', '5')
          await empty()
          await becomes(sql, ids[3] ?? 0, { status: 'rejected', reason: 'already_done' })
          // With nothing left the last decision can still be undone.
          await press('u')
          await at(four ?? '')
          await becomes(sql, ids[3] ?? 0, { status: 'in_review' })
          await press('a')
          await empty()
          await becomes(sql, ids[3] ?? 0, { status: 'approved' })
          const actions = await sql`select action from audit_log where subject_label = ${rows[3]?.code ?? ''} order by id`
          expect(actions.map(({ action }) => action)).toEqual(['completion.rejected', 'completion.review_undone', 'completion.approved'])
        })
      })

      test.describe('with touch alone', { tag: '@large' }, () => {
        test.use({ viewport: phone, hasTouch: true, isMobile: true })

        test('a whole review', async ({ page, request, sql }) => {
          const names = people(3)
          const rows = await openDesk(page, sql, await handInAll(request, names))
          const ids = rows.map(({ id }) => id)
          const { t, button, at, notice, reason, empty } = deskOn(page, texts)
          await at(names[0] ?? '')
          await expectNoSidewaysScroll(page)
          // Within the thumb's reach, above the navigation.
          for (const name of [t.approve, t.reject, t.undo, t.note]) {
            const box = await button(name).boundingBox()
            expect(box?.height, name).toBeGreaterThanOrEqual(44)
            expect(box?.width, name).toBeGreaterThanOrEqual(44)
            expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(700)
            expect(box?.y, name).toBeGreaterThan(500)
          }
          await button(t.approve).tap()
          await at(names[1] ?? '')
          await becomes(sql, ids[0] ?? 0, { status: 'approved' })

          await button(t.reject).tap()
          await reason('incomplete').tap()
          await at(names[2] ?? '')
          await becomes(sql, ids[1] ?? 0, { status: 'rejected', reason: 'incomplete' })
          await expect(notice).toContainText(names[1] ?? '')
          const [said, link] = await sentOnWhatsApp(page, () => button(t.tell).tap())
          // The person's language, in which the task was handed in, whatever the administrator reads.
          for (const { texts } of oneLanguage)
            for (const part of [rows[1]?.code ?? '', texts.review.reasons.incomplete.what, texts.review.reasons.incomplete.todo]) expect(said).toContain(part)
          const opened = await request.get('/api/v1/my-task', { headers: { 'x-task-token': link } })
          expect((await opened.json()).data).toMatchObject({ payment_code: rows[1]?.code, ask_first: false })

          await button(t.undo).tap()
          await at(names[1] ?? '')
          await becomes(sql, ids[1] ?? 0, { status: 'in_review' })
          await button(t.note).tap()
          await page.getByLabel(t.note_person).fill('Agora sim')
          await button(t.note).tap()
          await button(t.approve).tap()
          await at(names[2] ?? '')
          await becomes(sql, ids[1] ?? 0, { status: 'approved', note: 'Agora sim' })

          // Put off and come back.
          await button(t.previous).tap()
          await expect(page.getByText(t.made_approved)).toBeVisible()
          await button(t.next).first().tap()
          await at(names[2] ?? '')
          // A tap shows the picture in its own size.
          const picture = page.locator('figure section:not([hidden])')
          await picture.tap()
          await expect(button(texts.admin.proof.fit)).toBeVisible()
          expect(await picture.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
          await button(t.approve).tap()
          await empty()
        })
      })

      test('is accessible, compares with what a flag names, and fits', { tag: '@large' }, async ({ page, request, sql }) => {
        const device = tag()
        const [first, second, ...others] = people(4)
        const match = await handIn(request, first ?? '', { device })
        // Only the fourth of a device and address in a day is flagged.
        for (const other of others) await handIn(request, other, { device })
        const rows = await openDesk(page, sql, [await handIn(request, second ?? '', { device })])
        await sql`insert into attempts (completion_id, number) values (${rows[0]?.id ?? 0}, 2)`
        await sql`update completions set attempt = 2 where id = ${rows[0]?.id ?? 0}`
        const { t, at, button, pictures } = deskOn(page, texts)
        const compare = button(t.compare_with.replace('{code}', match))
        for (const viewport of [desktop, phone]) {
          if (viewport) await page.setViewportSize(viewport)
          await page.goto('/admin/review?lane=appeals')
          await at(second ?? '')
          await expect(page.getByText(texts.admin.details.same_device.replace('{code}', match))).toBeVisible()
          await expect(page.getByText('Fui eu que fiz.')).toBeVisible()
          // Side by side at once where there is room, else when asked for.
          const wide = viewport === desktop
          await expect(compare).toHaveAttribute('aria-pressed', String(wide))
          if (!wide) await compare.click()
          await expect(page.locator('figure')).toHaveCount(2)
          // This attempt's picture is gone, the earlier one's is there.
          await expect(page.getByText(texts.admin.proof.gone)).toBeVisible()
          await expect(pictures).toHaveCount(1)
          await expect.poll(() => pictures.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
          await button(t.compare_attempt.replace('{attempt}', '1')).click()
          await expect(page.locator('figcaption').last()).toContainText(t.beside_attempt.replace('{attempt}', '1'))
          await expectNoSidewaysScroll(page)
          expect(await violations(page)).toEqual([])
          await page.keyboard.press('r')
          await expect(page.getByText(t.why_hint)).toBeVisible()
          expect(await violations(page)).toEqual([])
          await page.keyboard.press('Escape')
          await page.keyboard.press('c')
          await expect(page.locator('figure')).toHaveCount(1)
        }
      })
    })
  }
}
