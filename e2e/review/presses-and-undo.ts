import { expect } from '@playwright/test'
import { becomes, decisionOn, deskOn, handIn, onlyWaiting, openDesk, openTwo, people } from '../support/review'
import { desktop, oneLanguage, violations } from '../support/site'
import { test } from '../support/test'

/** Second presses, undoing, and an empty lane. */
export function pressesAndUndo() {
  for (const { locale, texts } of oneLanguage) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

      test('a second press decides on nothing that was not looked at, and the words for one decision go with no other', { tag: '@large' }, async ({
        page,
        request,
        sql,
      }) => {
        const { names, ids } = await openTwo(page, request, sql)
        const { t, at, button, empty } = deskOn(page, texts)
        await at(names[0] ?? '')
        await page.keyboard.press('r')
        await page.keyboard.press('7')
        await page.getByLabel(t.note_person).fill('Falta a tela final')
        await page.keyboard.press('Escape')
        await button(t.approve).dblclick()
        await at(names[1] ?? '')
        await becomes(sql, ids[0] ?? 0, { status: 'approved', note: null })
        for (const key of ['a', 'Enter']) {
          await page.keyboard.press('u')
          await at(names[0] ?? '')
          await button(t.approve).focus()
          // The second one is repeated, as of a key that is held.
          await page.keyboard.down(key)
          await page.keyboard.down(key)
          await page.keyboard.up(key)
          await at(names[1] ?? '')
          await becomes(sql, ids[0] ?? 0, { status: 'approved' })
        }
        // Beside the notice the decision that it names is undone, whatever is on the screen.
        await page.keyboard.press('a')
        await empty()
        await page.keyboard.press('k')
        await page.keyboard.press('k')
        await at(names[0] ?? '')
        await button(t.undo).first().click()
        await at(names[1] ?? '')
        await becomes(sql, ids[1] ?? 0, { status: 'in_review' })
        expect(await decisionOn(sql, ids[0] ?? 0)).toMatchObject({ status: 'approved' })
      })

      test('the last decision is undone with the mouse too; more than ten minutes later undoing asks why, also when nothing is left', async ({
        page,
        request,
        sql,
      }) => {
        await page.clock.install()
        const { names, ids } = await openTwo(page, request, sql)
        const { t, at, button, empty } = deskOn(page, texts)
        await at(names[0] ?? '')
        await page.keyboard.press('a')
        await becomes(sql, ids[0] ?? 0, { status: 'approved' })
        await button(t.undo).click()
        await at(names[0] ?? '')
        await becomes(sql, ids[0] ?? 0, { status: 'in_review', undone_why: null })
        await button(t.approve).click()
        await at(names[1] ?? '')
        await button(t.approve).click()
        await empty()
        await becomes(sql, ids[1] ?? 0, { status: 'approved' })
        await page.clock.fastForward('11:00')
        await button(t.undo).click()
        const dialog = page.getByRole('dialog', { name: t.undo_title.replace('{name}', names[1] ?? '') })
        await dialog.getByRole('button', { name: t.undo }).click()
        await expect(dialog).toContainText(texts.validation.why_required)
        await dialog.getByLabel(t.undo_why).fill('Era outra tarefa')
        await dialog.getByRole('button', { name: t.undo }).click()
        await at(names[1] ?? '')
        await becomes(sql, ids[1] ?? 0, { status: 'in_review', undone_why: 'Era outra tarefa' })
      })

      test('a lane without items says so, and says what comes as soon as it is asked', { tag: '@large' }, async ({ page, request, sql }) => {
        const [name] = people(1)
        const code = await handIn(request, name ?? '')
        await page.clock.install()
        await openDesk(page, sql, [])
        const { t, at, button, empty } = deskOn(page, texts)
        await empty()
        expect(await violations(page)).toEqual([])
        // With its clock stopped the desk does not ask by itself before the button is pressed.
        const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
        await stop().catch(stop)
        await expect(button(t.look_again)).not.toHaveAttribute('aria-busy', 'true')
        await onlyWaiting(sql, [code])
        await button(t.look_again).click()
        await at(name ?? '')
        await page.clock.resume()
        // Another lane is another address, and its number is the server's.
        await page.getByRole('tab', { name: t.lanes.same_sender }).click()
        await expect(page).toHaveURL(/lane=same_sender/)
      })
    })
  }
}
