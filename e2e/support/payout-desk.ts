import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { tag } from './admin'
import { decide } from './completions'
import { handIn } from './my-task'
import { signIn } from './promoter'
import { addAdmin } from './review'
import { openAlive, withoutBanner } from './site'

interface Asked {
  id: number
  name: string
  key: string
  code: string
  /** Of the page of the task. */
  token: string
}

/** A number of a PIX payment, another one each time. */
export const endToEndId = () => `E1234567820261122${randomInt(1000, 9999)}${String(randomInt(1, 1e9)).padStart(11, '0')}`

/** An approved task of each of these people, whose payout has asked for itself. */
export async function askedPayouts(request: APIRequestContext, sql: postgres.Sql, names: string[], sharedKey?: string): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const name of names) {
    const { code, token } = await handIn(request, name)
    const key = sharedKey ?? randomUUID()
    const said = await request.patch('/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, data: { method: 'pix', key_type: 'random', key } })
    expect(said.status()).toBe(200)
    await decide(request, sql, code, { decision: 'approve' })
    const [row] = await sql`select p.id from payouts p join completions c on c.id = p.completion_id where c.payment_code = ${code}`
    expect(row, 'the payout has asked for itself').toBeDefined()
    asked.push({ id: Number(row?.id), name, key, code, token })
  }
  return asked
}

/** Owes a promoter, by their name, a commission of R$ 35 without a task. Its source is no review's number, so that no approval meets it. */
export const oweCommission = (sql: postgres.Sql, name: string) => sql`
  insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents)
  select -id, 'commission_approved', 'commissions', 'owed_promoter', id, 3500 from users where name = ${name}`

/** The token of an administrator who has just typed their password. */
export async function confirmedToken(request: APIRequestContext, { email, password }: { email: string; password: string }): Promise<string> {
  const login = await request.post('/api/v1/login', { data: { email, password } })
  const confirmed = await request.post('/api/v1/confirm', { headers: { authorization: `Bearer ${(await login.json()).data.token}` }, data: { password } })
  expect(confirmed.status()).toBe(200)
  return (await confirmed.json()).data.token
}

/** Signs in an administrator of their own, whose name no other has. */
export async function openAsAdmin(page: Page, sql: postgres.Sql, path: string) {
  const admin = { name: `Helena ${tag()}`, ...(await addAdmin(sql)) }
  await sql`update users set name = ${admin.name} where email = ${admin.email}`
  await withoutBanner(page)
  await signIn(page, admin, admin.password)
  await openAlive(page, path)
  return admin
}

/** What became of a payout. */
export async function payoutRow(sql: postgres.Sql, id: number) {
  const [row] = await sql`select state, transaction_id, failure, failure_note from payouts where id = ${id}`
  return row ?? {}
}
