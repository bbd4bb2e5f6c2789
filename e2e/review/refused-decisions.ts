import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { adminToken } from '../support/admin'
import { becomes, decisionOn, deskOn, handInAll, openDesk, openTwo, people } from '../support/review'
import { desktop, oneLanguage } from '../support/site'
import { test } from '../support/test'

/** What the desk does when a decision cannot be sent or is refused, or a proof is missing. */
export function refusedDecisions() {
  for (const { locale, texts } of oneLanguage) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })
      const { errors, admin } = texts

      test.describe('when the server refuses', () => {
        // What passes only at times here is a fault of the product.
        test.describe.configure({ retries: 0 })
        test.use({ allowedErrors: [/status of (409|404)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

        test('because another administrator was first, the decision is taken back with its word', async ({ page, request, sql }) => {
          const { names, ids } = await openTwo(page, request, sql)
          const { t, at, problem, button } = deskOn(page, texts)
          await at(names[0] ?? '')
          const headers = { authorization: `Bearer ${await adminToken(request)}` }
          const other = await request.post(`/api/v1/completions/${ids[0]}/review`, { headers, data: { attempt: 1, decision: 'reject', reason: 'edited' } })
          expect(other.status()).toBe(200)
          await page.keyboard.press('a')
          await at(names[1] ?? '')
          await expect(problem).toContainText(names[0] ?? '')
          await expect(problem).toContainText(errors.already_decided)
          // The one on the screen is still the next one, and the other can be looked at but not decided on.
          await at(names[1] ?? '')
          await button(t.show).click()
          await at(names[0] ?? '')
          await expect(button(t.approve)).toHaveCount(0)
          await button(t.dismiss.replace('{name}', names[0] ?? '')).click()
          await at(names[1] ?? '')
          await expect(problem).toBeHidden()
          expect(await decisionOn(sql, ids[0] ?? 0)).toMatchObject({ status: 'rejected', reason: 'edited' })
        })

        test('because it is not reached, the decision is offered again', async ({ page, request, sql }) => {
          const { names, ids } = await openTwo(page, request, sql)
          const { t, at, problem, button, empty } = deskOn(page, texts)
          await at(names[0] ?? '')
          await page.route('**/api/v1/completions/*/review', (route) => route.abort())
          await page.keyboard.press('r')
          await page.keyboard.press('3')
          await at(names[1] ?? '')
          await expect(problem).toContainText(t.no_answer)
          expect(await decisionOn(sql, ids[0] ?? 0)).toMatchObject({ status: 'in_review' })
          await page.unroute('**/api/v1/completions/*/review')
          await button(t.again).click()
          await expect(problem).toBeHidden()
          await becomes(sql, ids[0] ?? 0, { status: 'rejected', reason: 'incomplete' })
          await at(names[1] ?? '')
          await page.keyboard.press('a')
          await empty()
        })

        test('because there is no connection, it is said as soon, not when there is one', { tag: '@large' }, async ({ page, context, request, sql }) => {
          const { names, ids } = await openTwo(page, request, sql)
          const { t, at, problem, button } = deskOn(page, texts)
          await at(names[0] ?? '')
          await context.setOffline(true)
          await page.keyboard.press('a')
          await at(names[1] ?? '')
          await expect(problem).toContainText(t.no_answer)
          await context.setOffline(false)
          await button(t.again).click()
          await expect(problem).toBeHidden()
          await becomes(sql, ids[0] ?? 0, { status: 'approved' })
        })

        test('a proof whose file is missing is shown as such and can still be decided', { tag: '@large' }, async ({ page, request, sql }) => {
          const names = people(2)
          const rows = await openDesk(page, sql, await handInAll(request, names))
          const [attempt] = await sql`select proof_key from attempt_items where completion_id = ${rows[0]?.id ?? 0}`
          fs.rmSync(path.join(process.env.E2E_DATA_DIR ?? '', 'proofs', attempt?.proof_key))
          await page.reload()
          const { at } = deskOn(page, texts)
          await at(names[0] ?? '')
          await expect(page.getByText(admin.proof.missing)).toBeVisible()
          await expect(page.getByRole('button', { name: admin.proof.reload })).toHaveCount(0)
          await page.keyboard.press('a')
          await at(names[1] ?? '')
          await expect(page.getByText(admin.proof.missing)).toBeHidden()
          await becomes(sql, rows[0]?.id ?? 0, { status: 'approved' })
        })
      })
    })
  }
}
