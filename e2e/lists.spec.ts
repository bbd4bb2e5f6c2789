import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { addMessage, addPromoters, admin, adminToken, signInAdmin, tag } from './support/admin'
import { hold } from './support/hold'
import { askedPayouts, confirmedToken, endToEndId } from './support/payout-desk'
import { clicks, comeBack, complete, refresh, signInNew } from './support/promoter'
import { expectNoSidewaysScroll, languages, oneLanguage, violations } from './support/site'
import { test } from './support/test'

const widths = [360, 640, 768, 1024, 1280]

const longName = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}`.slice(0, 90)
const longMail = `${'a'.repeat(65)}@example.com`
const longReason = `Pedido ${'x'.repeat(193)}`
const worst: Record<string, unknown> = {
  name: longName,
  label: longName,
  email: longMail,
  clicks: 123_456,
  completions: 123_456,
  earnings: 1_081_800.5,
  reward: 1250.5,
  amount: 1_081_800.5,
  started_by: longName,
  transaction_id: 'E'.repeat(80),
  ip_address: '2804:14d:5c5a:8a7f:1234:5678:9abc:def0',
  location: 'São José do Vale do Rio Preto, São Tomé e Príncipe',
}

/** A row of the API with the longest that it can hold. */
function atWorst(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(atWorst)
  if (row === null || typeof row !== 'object') return row
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'promoter') return [key, value !== null && typeof value === 'object' ? { name: longName } : longName]
      // Of a deleted completion; others have one of our own words.
      if (key === 'reason' && String(value).includes(' ')) return [key, longReason]
      if (key === 'completed' && typeof value === 'number') return [key, 123_456]
      return [key, key in worst ? worst[key] : atWorst(value)]
    }),
  )
}

/** Lets every answer of the lists and dashboards hold the longest names, addresses and figures. */
const withWorstRows = (page: Page) =>
  page.route(/\/api\/v1\/(promoters|clicks|completions|contact-forms|audit-log|dashboard-summary|payouts|balance)\b/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: atWorst(answer.data) } })
  })

const idOf = async (sql: postgres.Sql, code: string) => (await sql`select id from completions where payment_code = ${code}`)[0]?.id
const asAdmin = async (request: APIRequestContext) => ({ authorization: `Bearer ${await adminToken(request)}` })

async function returned(request: APIRequestContext, sql: postgres.Sql, code: string) {
  const data = { attempt: 1, decision: 'reject', reason: 'wrong_task' }
  const answer = await request.post(`/api/v1/completions/${await idOf(sql, code)}/review`, { headers: await asAdmin(request), data })
  expect(answer.status()).toBe(200)
}

async function deleted(request: APIRequestContext, sql: postgres.Sql, code: string) {
  const answer = await request.delete(`/api/v1/referrals/${await idOf(sql, code)}?reason=Pedido%20da%20pessoa`, { headers: await asAdmin(request) })
  expect(answer.status()).toBe(200)
}

/** A payout that is asked for, one that failed and one that was paid. */
async function payouts(sql: postgres.Sql, referralCode: string) {
  const [user] = await sql`select id from users where referral_code = ${referralCode}`
  const ended = {
    user_id: user?.id,
    amount_cents: 1000,
    started_at: new Date(),
    method: { method: 'wallet', provider: 'PicPay', account: 'ana', holder: 'Ana' },
  }
  await sql`insert into payouts ${sql({ ...ended, state: 'failed', ended_at: new Date(), failure: 'holder_differs', failure_note: longReason })}`
  await sql`insert into payouts ${sql({ ...ended, state: 'paid', paid_at: new Date(), transaction_id: tag() })}`
  await sql`insert into payouts ${sql({ user_id: user?.id, amount_cents: 1000 })}`
}

/** What stands outside the box of its table or list. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const table of document.querySelectorAll('main table[role=table], main ol')) {
      const box = table.parentElement
      if (!box) continue
      if (box.scrollWidth > box.clientWidth) found.push(`table of ${box.scrollWidth} px in ${box.clientWidth}`)
      const { left, right } = box.getBoundingClientRect()
      for (const part of table.querySelectorAll('tbody button, thead button, td > span:last-child, td > span:last-child *, li *')) {
        // On phones the headings are there for screen readers only.
        if ((part.closest('thead')?.clientHeight ?? 2) <= 1) continue
        const area = part.getBoundingClientRect()
        if (area.width > 1 && (area.right > right + 0.5 || area.left < left - 0.5))
          found.push(`${part.tagName} ${part.textContent} ends at ${area.right} of ${right}`)
      }
    }
    return found
  })

for (const { locale, texts, tags } of languages) {
  const { promoter: own } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test("every administrator's list stays in its box with the longest rows, its buttons within reach", { tag: '@large' }, async ({ page, request, sql }) => {
      await signInAdmin(page)
      const word = tag()
      await addPromoters(sql, [`${word} um`, `${word} dois`])
      await addMessage(sql, word, word)
      const [promoter] = await sql`select id, referral_code from users where name = ${`${word} um`}`
      await clicks(request, promoter?.referral_code, 2, word)
      await clicks(request, promoter?.referral_code, 1, word)
      await complete(request, promoter?.referral_code, `${word} fez`, `${word}-0`)
      await returned(request, sql, await complete(request, promoter?.referral_code, `${word} voltou`, `${word}-0`))
      await deleted(request, sql, await complete(request, promoter?.referral_code, `${word} saiu`, `${word}-0`))
      for (const _ of [1, 2])
        await request.patch(`/api/v1/promoters/${promoter?.id}/disable`, { headers: { authorization: `Bearer ${await adminToken(request)}` } })
      await withWorstRows(page)
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
          expect(await outside(page), `${path} at ${width}`).toEqual([])
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
      await sql`insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents)
        select id, 'commission_approved', 'commissions', 'owed_promoter', id, 3500 from users where name = ${word}`
      await signInAdmin(page)
      await withWorstRows(page)
      for (const query of [`?search=${word}`, `?state=sending&search=${word}`, `?state=paid&search=${word}`, '?state=owed']) {
        await page.goto(`/admin/payouts${query}`)
        await expect(page.getByText(longName).first()).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await outside(page), `${query} at ${width}`).toEqual([])
          await expectNoSidewaysScroll(page)
        }
      }
    })

    test("each of a promoter's lists stay in their boxes with the longest rows", { tag: '@large' }, async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 2, 'wide')
      await clicks(request, code, 1, 'wide')
      await complete(request, code, 'Visita', `wide-${code}-0`)
      await returned(request, sql, await complete(request, code, 'Visita', 'wide-1'))
      await deleted(request, sql, await complete(request, code, 'Visita', 'wide-2'))
      await payouts(sql, code)
      await withWorstRows(page)
      for (const [path, text] of [
        ['/promoter/total-clicks', worst.location],
        ['/promoter/total-clicks?verdict=not_counted', worst.location],
        ['/promoter/completions', worst.location],
        ['/promoter/completions?status=rejected', worst.location],
        ['/promoter/completions?status=deleted', longReason],
        ['/promoter/payouts', longReason],
      ]) {
        await page.goto(String(path))
        await expect(page.getByText(String(text)).first()).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await outside(page), `${path} at ${width}`).toEqual([])
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

    test('large figures stay in their cards and on one line with their thousands set apart', async ({ page, request }) => {
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

    test('each completion shows the reward of its own time', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const codes = [await complete(request, code, 'Antes', tag()), await complete(request, code, 'Depois', tag())]
      await sql`update completions set reward_cents = 1250 where payment_code = ${codes[0] ?? ''}`
      await page.goto('/promoter/completions')
      const row = (payment = '') => page.getByRole('row').filter({ hasText: payment })
      await expect(row(codes[1])).toContainText(own.completions.earned.replace('{reward}', '+R$10'))
      await expect(row(codes[0])).toContainText(own.completions.earned.replace('{reward}', locale === 'pt-BR' ? '+R$12,50' : '+R$12.50'))
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { admin: t, promoter: own, area } = texts
  const at = (page: number | string, last: number | string, key: 'page_of' | 'page_of_more' = 'page_of') =>
    area[key].replace('{page}', String(page)).replace('{last}', String(last))

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })

    test('a search without a match keeps the words for nothing and says what it looked for', async ({ page, request }) => {
      const word = tag()
      const nothing = async (path: string, title: string) => {
        await page.goto(`${path}search=${word}`)
        await expect(page.getByText(title, { exact: true })).toBeVisible()
        await expect(page.getByText(area.nothing_found.replace('{search}', word))).toBeVisible()
        await expect(page.locator('svg[data-drawing]')).toHaveAttribute('data-drawing', 'search')
        await page.getByRole('main').getByRole('button', { name: area.clear_search }).last().click()
        await expect(page).toHaveURL(/^[^?]*(\?tab=completions)?$/)
      }
      await signInAdmin(page)
      await nothing('/admin/promoters?', t.promoters.empty)
      await nothing('/admin/recent-activities?', t.activity.no_clicks)
      await nothing('/admin/recent-activities?tab=completions&', t.activity.no_completions)
      await nothing('/admin/system-settings/audit-log?', t.audit.empty)
      await page.context().clearCookies()
      await signInNew(page, request)
      await nothing('/promoter/total-clicks?', own.clicks.empty)
      await nothing('/promoter/completions?', own.completions.empty)
      await page.goto('/promoter/completions?search=zq')
      await expect(page.getByText(own.completions.search_few_letters)).toBeVisible()
    })

    test('deleting the last row of the last page leads to the page before, and nothing speaks of page 2 of 1', async ({ page, sql }) => {
      const word = tag()
      await addPromoters(
        sql,
        Array.from({ length: 11 }, (_, n) => `P${String(n).padStart(2, '0')} ${word}`),
      )
      await signInAdmin(page)
      await page.goto(`/admin/promoters?search=${word}&page=2&sort=-created_at`)
      await expect(page.getByText(at(2, 2))).toBeVisible()
      await page.evaluate(() => {
        const said: string[] = []
        Object.assign(window, { said })
        const live = document.querySelector('[aria-live=polite].figure')
        new MutationObserver(() => said.push(live?.textContent ?? '')).observe(live as Node, { childList: true, characterData: true, subtree: true })
      })
      await page.locator('main tbody tr').getByRole('button').last().click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.promoters.delete, exact: true }).click()
      await expect(page.getByText(at(1, 1))).toBeVisible()
      await expect(page.locator('main tbody tr')).toHaveCount(10)
      await expect(page).toHaveURL(/^(?!.*page=)/)
      expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([at(1, 1)])
    })

    test('a chart says which period is on its way and keeps the one before, dimmed', async ({ page, request }) => {
      const { code } = await signInNew(page, request)
      await clicks(request, code, 1, 'chart')
      await page.goto('/promoter')
      const chart = page.getByRole('figure', { name: own.dashboard.chart_caption })
      await expect(chart.getByRole('row')).toHaveCount(31)
      const release = await hold(page, '**/api/v1/dashboard-summary?days=90')
      await page.getByRole('radio', { name: own.dashboard.days.replace('{days}', '90') }).click()
      await expect(chart).toHaveAttribute('aria-busy', 'true')
      await expect(chart.getByRole('status')).toHaveText(own.dashboard.waiting.replace('{days}', '90'))
      await expect(chart.getByRole('row')).toHaveCount(31)
      release()
      await expect(chart.getByRole('row')).toHaveCount(91)
      await expect(chart).toHaveAttribute('aria-busy', 'false')
      await expect(chart.getByRole('status')).toBeEmpty()
    })

    test('a search that finds more than are counted goes on to the last of them', async ({ page, request, sql }) => {
      const { code } = await signInNew(page, request)
      const [promoter] = await sql`select id from users where referral_code = ${code}`
      await sql`
        insert into clicks (promoter_id, verdict, country, created_at)
        select ${promoter?.id}, 'counted', 'IS', now() - n * interval '1 second' from generate_series(1, 1025) as n`
      await sql`insert into lifetime_totals (promoter_id, slot, clicks) values (${promoter?.id}, 0, 1025)`
      await page.goto('/promoter/total-clicks?search=iceland&page=100')
      const counted = (number: number) => new Intl.NumberFormat(locale).format(number)
      await expect(page.getByText(at(100, 100, 'page_of_more'))).toBeVisible()
      await expect(page.getByText(counted(1000))).toBeVisible()
      const next = page.getByRole('button', { name: area.next, exact: true })
      await next.click()
      await expect(page.getByText(at(101, 101, 'page_of_more'))).toBeVisible()
      await next.click()
      await next.click()
      await expect(page.getByText(at(103, 103))).toBeVisible()
      await expect(page.locator('main tbody tr')).toHaveCount(5)
      await expect(next).toBeDisabled()
      await page.goto('/promoter/total-clicks?search=iceland&page=200')
      await expect(page.getByText(at(100, 100, 'page_of_more'))).toBeVisible()
    })
  })
}

test('four quick presses of Next are four pages, and Back goes one at a time', async ({ page, request }) => {
  const { code } = await signInNew(page, request)
  await clicks(request, code, 51, 'quick')
  await page.goto('/promoter/total-clicks')
  await expect(page.getByText('Página 1 de 6')).toBeVisible()
  const next = page.getByRole('button', { name: 'Próxima' })
  // Within one moment, and while no answer has come.
  const waiting: (() => void)[] = []
  await page.route('**/api/v1/clicks?page=*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => {})
  })
  await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/page=3$/)
  await next.click()
  await next.click()
  await expect(page).toHaveURL(/page=5$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of waiting) go()
  await expect(page.getByText('Página 5 de 6')).toBeVisible()
  for (const number of [4, 3, 2, 1]) {
    await page.goBack()
    await expect(page.getByText(`Página ${number} de 6`)).toBeVisible()
  }
})

test('lists and figures stay as they are for five minutes, say how old they are, and are asked for anew by their button', async ({ page, request }) => {
  await page.clock.install()
  const { code } = await signInNew(page, request)
  await clicks(request, code, 1, 'fresh')
  const asked: string[] = []
  page.on('request', (call) => /\/api\/v1\/(clicks|dashboard-summary)\?/.test(call.url()) && asked.push(new URL(call.url()).pathname.split('/').at(-1) ?? ''))
  await page.goto('/promoter')
  await expect(page.getByText('Atualizado agora')).toBeVisible()
  await page.getByRole('link', { name: 'Cliques' }).first().click()
  await expect(page.getByText('Só clicou')).toHaveCount(1)
  await clicks(request, code, 1, 'fresher')
  await page.clock.fastForward(130_000)
  await expect(page.getByText('Atualizado há 2 min')).toBeVisible()
  await comeBack(page)
  await page.goBack()
  await expect(page.getByText('Atualizado há 2 min')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('Só clicou')).toHaveCount(1)
  expect(asked).toEqual(['dashboard-summary', 'clicks'])
  await refresh(page)
  await expect(page.getByText('Só clicou')).toHaveCount(2)
  await expect(page.getByText('Atualizado agora')).toBeVisible()
  await clicks(request, code, 1, 'freshest')
  await page.clock.fastForward(301_000)
  await comeBack(page)
  await expect(page.getByText('Só clicou')).toHaveCount(3)
  expect(asked).toEqual(['dashboard-summary', 'clicks', 'clicks', 'clicks'])
})

test('a list that stays open over midnight says yesterday of what was today', async ({ page, request }) => {
  await page.clock.install()
  const { code } = await signInNew(page, request)
  await clicks(request, code, 1, 'midnight')
  await page.goto('/promoter/total-clicks')
  const time = page.locator('main tbody time')
  await expect(time).toHaveText(/^hoje, \d\d:\d\d$/)
  await page.clock.fastForward('24:00:00')
  await expect(time).toHaveText(/^ontem, \d\d:\d\d$/)
  await expect(time).toHaveAttribute('title', /20\d\d/)
})

test('ten rows take at most one and a half screens of a phone', async ({ page, request }) => {
  const { code } = await signInNew(page, request)
  await clicks(request, code, 10, 'dense')
  await page.setViewportSize({ width: 360, height: 740 })
  const rows = page.locator('main table[aria-busy=false] tbody tr')
  const height = () => rows.evaluateAll((all) => all.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0))
  await page.goto('/promoter/total-clicks')
  await expect(rows).toHaveCount(10)
  expect(await height()).toBeLessThanOrEqual(740 * 1.5)
  const word = randomBytes(3).toString('hex')
  for (let index = 0; index < 10; index++) await complete(request, code, `Ana Lima ${word}`, `dense-${code}-${index}`)
  await signInAdmin(page)
  await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
  await expect(rows).toHaveCount(10)
  expect(await height()).toBeLessThanOrEqual(740 * 1.5)
})

test('on a phone what can be done with a row is in a menu, by keys too; after a deletion the focus is in the next row', async ({ page, request }) => {
  const word = tag()
  for (const name of ['Um', 'Dois', 'Tres']) await complete(request, '', `${name} ${word}`, `${name}-${word}`)
  await signInAdmin(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
  const menuOf = (name: string) => page.getByRole('button', { name: `O que fazer com ${name} ${word}` })
  await menuOf('Dois').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Ver' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Detalhes da tarefa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf('Dois')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Um ${word}` })
      .locator(':focus'),
  ).toHaveCount(1)
})

test('the whole row opens what it is about, and its other controls do what they say', async ({ page, request, sql }) => {
  const name = `Linha ${tag()}`
  const code = await complete(request, '', name, tag())
  await addPromoters(sql, [name])
  const [promoter] = await sql`select id from users where name = ${name}`
  await signInAdmin(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
    const row = page.getByRole('row').filter({ hasText: code })
    const details = page.getByRole('dialog', { name: 'Detalhes da tarefa' })
    const time = row.locator('time')
    if (width === 360) {
      // The control's middle may be where the time stands.
      const control = row.getByRole('button', { name: `Ver ${name}` })
      const [around, at] = [await control.boundingBox(), await time.boundingBox()]
      if (!around || !at) throw new Error('The row is not on the screen.')
      await control.click({ trial: true, timeout: 5_000, position: { x: at.x + at.width / 2 - around.x, y: at.y + at.height / 2 - around.y } })
    }
    for (const press of [() => row.click({ position: { x: 4, y: 4 } }), () => time.click({ force: true })]) {
      await press()
      await expect(details.getByRole('img')).toBeInViewport({ ratio: 0.99 })
      // From 1024 px on beside the list, as high as the window.
      if (width === 1280) await expect.poll(async () => details.boundingBox()).toMatchObject({ y: 0, height: 740, x: 1280 - 672 })
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
    }
    if (width === 1280) await row.getByRole('button', { name: `Excluir ${name}` }).click()
    else {
      await row.getByRole('button', { name: `O que fazer com ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
    }
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(details).toBeHidden()
    await page.goto(`/admin/promoters?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .click({ position: { x: 4, y: 4 } })
    await page.waitForURL(`**/admin/promoters/${promoter?.id}`)
  }
})

test('what an administrator does stands in the audit log at once', async ({ page, sql }) => {
  const name = `Registro ${tag()}`
  await addPromoters(sql, [name])
  await signInAdmin(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/system-settings/audit-log')
  await expect(page.locator('table[aria-busy=false]')).toBeVisible()
  await page.getByRole('link', { name: 'Promotores' }).click()
  // The list that was left has a search too.
  await page.waitForURL('**/admin/promoters')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Desativar ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('link', { name: 'Configurações do sistema' }).first().click()
  await expect(page.getByLabel('URL').first()).toBeVisible()
  await page.getByRole('link', { name: /Registro de ações/ }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
})
