import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { randomNumber } from '../../lib/testing/visitor.mjs'
import { adminToken } from './admin'
import { complete } from './promoter'

type Sql = postgres.Sql
interface Decision {
  decision: 'approve' | 'reject'
  reason?: string
  note?: string
  internal_note?: string
}

/** The row of a list that contains a text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** The choice of a part of a list, with its number. */
export const part = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} [\\d.,]+\\+?$`) })

/** Decides, as an administrator, on the newest proof of a completion. @param by another one than usual */
export async function decide(request: APIRequestContext, sql: Sql, code: string, decision: Decision, by?: Parameters<typeof adminToken>[1]) {
  const [completion] = await sql`select id, attempt from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request, by)}` }
  const answer = await request.post(`/api/v1/completions/${completion?.id}/review`, { headers, data: { attempt: completion?.attempt, ...decision } })
  expect(answer.status()).toBe(200)
}

/** Takes the decision on a completion back. @param why needed once it is older than ten minutes */
export async function undo(request: APIRequestContext, sql: Sql, code: string, why: string) {
  const [completion] = await sql`select id from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  expect((await request.delete(`/api/v1/completions/${completion?.id}/review`, { headers, data: { why } })).status()).toBe(200)
}

/** Makes the decision on a completion a day old. A review is never changed, so the trigger that sees to it is told to look away. */
export const aged = (sql: Sql, code: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update reviews set decided_at = now() - interval '1 day' where completion_id = (select id from completions where payment_code = ${code})`
  })

/** Deletes a completion. */
export async function remove(request: APIRequestContext, sql: Sql, code: string, reason: string) {
  const [completion] = await sql`select id from completions where payment_code = ${code}`
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  expect((await request.delete(`/api/v1/referrals/${completion?.id}?reason=${encodeURIComponent(reason)}`, { headers })).status()).toBe(200)
}

/** A completion in each status, and one whose number the first had, which flags it: all through the code, with the word in their names. */
export async function oneOfEach(request: APIRequestContext, sql: Sql, code: string, word: string) {
  const whatsapp = randomNumber()
  const approved = await complete(request, code, `Aprovada ${word}`, `${word}-one`, { whatsapp })
  const rejected = await complete(request, code, `Devolvida ${word}`, `${word}-two`)
  const waiting = await complete(request, code, `Esperando ${word}`, `${word}-one`, { whatsapp })
  await decide(request, sql, approved, { decision: 'approve', internal_note: `por dentro ${word}` })
  await decide(request, sql, rejected, { decision: 'reject', reason: 'unreadable', note: `recado ${word}`, internal_note: `segredo ${word}` })
  return { approved, rejected, waiting }
}
