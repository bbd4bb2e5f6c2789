import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { adminToken, tag } from './admin'

/** Widths of windows, in pixels. */
export const widths = [360, 640, 768, 1024, 1280]

export const longName = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}`.slice(0, 90)
const longMail = `${'a'.repeat(65)}@example.com`
export const longReason = `Pedido ${'x'.repeat(193)}`
/** The longest that a field of the API can hold, by its name. */
export const longestValues: Record<string, unknown> = {
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
function withLongestValues(row: unknown): unknown {
  if (Array.isArray(row)) return row.map(withLongestValues)
  if (row === null || typeof row !== 'object') return row
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'promoter') return [key, value !== null && typeof value === 'object' ? { name: longName } : longName]
      // Of a deleted completion; others have one of our own words.
      if (key === 'reason' && String(value).includes(' ')) return [key, longReason]
      if (key === 'completed' && typeof value === 'number') return [key, 123_456]
      return [key, key in longestValues ? longestValues[key] : withLongestValues(value)]
    }),
  )
}

/** Lets every answer of the lists and dashboards hold the longest names, addresses and figures. */
export const answerLongestRows = (page: Page) =>
  page.route(/\/api\/v1\/(promoters|clicks|completions|contact-forms|audit-log|dashboard-summary|payouts|balance)\b/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: withLongestValues(answer.data) } })
  })

const idOf = async (sql: postgres.Sql, code: string) => (await sql`select id from completions where payment_code = ${code}`)[0]?.id
const asAdmin = async (request: APIRequestContext) => ({ authorization: `Bearer ${await adminToken(request)}` })

/** Rejects a completion's first attempt. */
export async function returnCompletion(request: APIRequestContext, sql: postgres.Sql, code: string) {
  const data = { attempt: 1, decision: 'reject', reason: 'wrong_task' }
  const answer = await request.post(`/api/v1/completions/${await idOf(sql, code)}/review`, { headers: await asAdmin(request), data })
  expect(answer.status()).toBe(200)
}

/** Deletes a completion with a reason. */
export async function deleteCompletion(request: APIRequestContext, sql: postgres.Sql, code: string) {
  const answer = await request.delete(`/api/v1/referrals/${await idOf(sql, code)}?reason=Pedido%20da%20pessoa`, { headers: await asAdmin(request) })
  expect(answer.status()).toBe(200)
}

/** A payout that is asked for, one that failed and one that was paid. */
export async function addPayouts(sql: postgres.Sql, referralCode: string) {
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
export const findOutside = (page: Page) =>
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
