import { expect } from '@playwright/test'
import { addMessage, addPromoters, admin, adminToken, signInAdmin, tag } from './support/admin'
import {
  addPayouts,
  answerLongestRows,
  deleteCompletion,
  findOutside,
  longestValues,
  longName,
  longReason,
  returnCompletion,
  widths,
} from './support/longest-rows'
import { askedPayouts, confirmedToken, endToEndId, oweCommission } from './support/payout-desk'
import { clicks, complete, signInNew } from './support/promoter'
import { expectNoSidewaysScroll, languages } from './support/site'
import { test } from './support/test'

for (const { locale, tags } of languages) {
  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test("every administrator's list stays in its box with the longest rows, its buttons within reach", { tag: '@large' }, async ({ page, request, sql }) => {
      // Nine lists at every width.
      test.slow()
      await signInAdmin(page)
      const word = tag()
      await addPromoters(sql, [`${word} um`, `${word} dois`])
      await addMessage(sql, word, word)
      const [promoter] = await sql`select id, referral_code from users where name = ${`${word} um`}`
      await clicks(request, promoter?.referral_code, 2, word)
      await clicks(request, promoter?.referral_code, 1, word)
      await complete(request, promoter?.referral_code, `${word} fez`, `${word}-0`)
      await returnCompletion(request, sql, await complete(request, promoter?.referral_code, `${word} voltou`, `${word}-0`))
      await deleteCompletion(request, sql, await complete(request, promoter?.referral_code, `${word} saiu`, `${word}-0`))
      for (const _ of [1, 2])
        await request.patch(`/api/v1/promoters/${promoter?.id}/disable`, { headers: { authorization: `Bearer ${await adminToken(request)}` } })
      await answerLongestRows(page)
      for (const path of [
        `/admin/promoters?search=${word}`,
        `/admin/recent-activities?search=${word}`,
        `/admin/recent-activities?tab=completions&search=${word}`,
        `/admin/recent-activities?tab=completions&search=${word}&status=rejected`,
        '/admin/recent-activities?tab=completions&status=deleted',
        '/admin/recent-activities?verdict=not_counted',
        '/admin/contact-form',
        `/admin/system-settings/audit-log?search=${word}`,
        '/admin',
      ]) {
        await page.goto(path)
        await expect(page.getByText(longName).first()).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await findOutside(page), `${path} at ${width}`).toEqual([])
          await expectNoSidewaysScroll(page)
        }
        await page.setViewportSize({ width: 360, height: 740 })
        const open = page.locator('main tbody tr').first().getByRole('button')
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        for (const button of await open.all()) {
          // On phones what can be done with a row is in its menu.
          const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu'
          for (let entry = 0; entry < (isMenu ? 2 : 1); entry++) {
            await button.click()
            if (isMenu) await page.getByRole('menuitem').nth(entry).click()
            await expect(dialog).toBeVisible()
            expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth), `${path}, ${await dialog.textContent()}`).toBeLessThanOrEqual(0)
            await page.keyboard.press('Escape')
            await expect(dialog).toBeHidden()
          }
        }
      }
    })

    test("the payout desk's lists stay in their boxes with the longest rows", { tag: '@large' }, async ({ page, request, sql }) => {
      const word = tag()
      await addPromoters(sql, [word])
      const [asked, sent, paid] = await askedPayouts(request, sql, [`${word} um`, `${word} dois`, `${word} três`])
      const headers = { authorization: `Bearer ${await confirmedToken(request, admin)}` }
      await request.post('/api/v1/payouts/start', { headers, data: { ids: [sent?.id, paid?.id] } })
      await request.post(`/api/v1/payouts/${paid?.id}/paid`, { headers, data: { transaction_id: endToEndId() } })
      await sql`update completions set flags = '{same_device}' where payment_code = ${asked?.code ?? ''}`
      await oweCommission(sql, word)
      await signInAdmin(page)
      await answerLongestRows(page)
      for (const query of [`?search=${word}`, `?state=sending&search=${word}`, `?state=paid&search=${word}`, '?state=owed']) {
        await page.goto(`/admin/payouts${query}`)
        await expect(page.getByText(longName).first()).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await findOutside(page), `${query} at ${width}`).toEqual([])
          await expectNoSidewaysScroll(page)
        }
      }
    })

    test("each of a promoter's lists stay in their boxes with the longest rows", { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 2, 'wide')
      await clicks(request, code, 1, 'wide')
      await complete(request, code, 'Visita', `wide-${code}-0`)
      await returnCompletion(request, sql, await complete(request, code, 'Visita', 'wide-1'))
      await deleteCompletion(request, sql, await complete(request, code, 'Visita', 'wide-2'))
      await addPayouts(sql, code)
      await answerLongestRows(page)
      for (const [path, text] of [
        ['/promoter/total-clicks', longestValues.location],
        ['/promoter/total-clicks?verdict=not_counted', longestValues.location],
        ['/promoter/completions', longestValues.location],
        ['/promoter/completions?status=rejected', longestValues.location],
        ['/promoter/completions?status=deleted', longReason],
        ['/promoter/payouts', longReason],
      ]) {
        await page.goto(String(path))
        await expect(page.getByText(String(text)).first()).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await findOutside(page), `${path} at ${width}`).toEqual([])
          await expectNoSidewaysScroll(page)
        }
      }
    })

    test('a field for searching shows all of its placeholder', { tag: '@large' }, async ({ page }) => {
      const cut = () =>
        page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
          const look = getComputedStyle(field)
          const text = document.createElement('span')
          text.style.cssText = 'position:absolute;white-space:pre'
          for (const name of ['font', 'letterSpacing', 'wordSpacing'] as const) text.style[name] = look[name]
          text.textContent = field.placeholder
          document.body.append(text)
          const room = field.clientWidth - Number.parseFloat(look.paddingLeft) - Number.parseFloat(look.paddingRight)
          const over = text.offsetWidth - room
          text.remove()
          return over
        })
      const look = async (paths: string[]) => {
        for (const path of paths) {
          await page.goto(path)
          await expect(page.getByRole('searchbox')).toBeVisible()
          for (const width of [320, ...widths]) {
            await page.setViewportSize({ width, height: 900 })
            // The field is a new one once the page has come alive.
            await expect.poll(cut, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
          }
        }
      }
      await signInAdmin(page)
      await look([
        '/admin/promoters',
        '/admin/payouts',
        '/admin/recent-activities',
        '/admin/recent-activities?tab=completions',
        '/admin/system-settings/audit-log',
      ])
      await page.context().clearCookies()
      await signInNew(page, page.request)
      await look(['/promoter/total-clicks', '/promoter/completions'])
    })

    test('large figures stay in their cards and on one line with their thousands set apart', { tag: '@large' }, async ({ page, request }) => {
      const large = {
        total: 1_350_110,
        completed: 108_180,
        totalEarnings: 1_081_800,
        month_earnings: 1_081_800,
        total_promoters: 100_000,
        total_payouts: 54_000_000,
        avg_earnings: 108_180.55,
        split: { in_review: 13_540_900.5, approved: 40_459_099.5 },
      }
      await page.route('**/api/v1/dashboard-summary?*', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        const figures = Object.fromEntries(Object.entries(large).filter(([key]) => key in answer.data))
        await route.fulfill({ response, json: { data: { ...answer.data, ...figures } } })
      })
      const look = async (path: string) => {
        await page.goto(path)
        await expect(page.getByText(locale === 'pt-BR' ? '1.350.110' : '1,350,110')).toBeVisible()
        for (const width of [320, ...widths]) {
          await page.setViewportSize({ width, height: 900 })
          const over = await page.evaluate(() =>
            [...document.querySelectorAll('dl > div')].flatMap((card) => {
              const { right } = card.getBoundingClientRect()
              return [...card.querySelectorAll('dd *')].filter((part) => part.getBoundingClientRect().right > right - 12).map((part) => part.textContent)
            }),
          )
          expect(over, `${path} at ${width}`).toEqual([])
        }
      }
      await signInNew(page, request)
      await look('/promoter')
      await page.context().clearCookies()
      await signInAdmin(page)
      await look('/admin')
    })
  })
}
