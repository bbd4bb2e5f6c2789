import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type postgres from 'postgres'
import { admin, adminToken, tag } from './admin'
import { decide } from './completions'
import { complete } from './promoter'

/** A CPF that has the right check digits, as a person types it, and as it is shown afterwards. */
export const CPF = { typed: '529.982.247-25', masked: '•••.982.247-••' }

/** A key of one's own: one that somebody else gave too flags the task, which then does not ask for its payout by itself. */
export function ownKey() {
  const key = randomUUID()
  return { method: { method: 'pix', key_type: 'random', key }, masked: `${key.slice(0, 4)}••••-${key.slice(-4)}` }
}

/** How the account of {@link givePayoutMethod} is shown. */
export const WALLET = 'PicPay ••••••uza'

/** Says how a promoter is paid, without the form. */
export const givePayoutMethod = (sql: postgres.Sql, email: string) =>
  sql`insert into payout_methods (user_id, method, key_hash)
    select id, ${sql.json({ method: 'wallet', provider: 'PicPay', account: 'ana.souza', holder: 'Ana Souza' })}, ${email} from users where email = ${email}`

/** A transaction number as PIX gives it. */
export const transactionNumber = () => `E12345678202611221405${Math.random().toString(36).slice(2, 13).padEnd(11, '0')}`

/** Approved tasks of a promoter's link. */
export async function earn(request: APIRequestContext, sql: postgres.Sql, referralCode: string, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const code = await complete(request, referralCode, `Visita ${done}`, tag())
    await decide(request, sql, code, { decision: 'approve' })
  }
}

/** Does something with the newest payout of a promoter (by e-mail address) or of a task (by payment code), as an administrator who has just confirmed. */
async function act(request: APIRequestContext, sql: postgres.Sql, payee: string, path: (id: number) => string, data: (id: number) => object) {
  const [payout] = await sql<{ id: number }[]>`
    select p.id::int from payouts p left join users u on u.id = p.user_id left join completions c on c.id = p.completion_id
    where u.email = ${payee} or c.payment_code = ${payee} order by p.id desc limit 1`
  const id = payout?.id ?? 0
  const session = { authorization: `Bearer ${await adminToken(request)}` }
  const confirmed = await request.post('/api/v1/confirm', { headers: session, data: { password: admin.password } })
  const headers = { authorization: `Bearer ${(await confirmed.json()).data.token}` }
  const answer = await request.post(`/api/v1/payouts/${path(id)}`, { headers, data: data(id) })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}

/** Takes the newest payout of a payee on to be sent. */
export async function start(request: APIRequestContext, sql: postgres.Sql, payee: string): Promise<void> {
  const { started } = await act(
    request,
    sql,
    payee,
    () => 'start',
    (id) => ({ ids: [id] }),
  )
  expect(started).toHaveLength(1)
}

/** Notes how the newest payout of a payee, which was started, ended. */
export const end = (
  request: APIRequestContext,
  sql: postgres.Sql,
  payee: string,
  outcome: { transaction_id: string } | { reason: string; note?: string; after?: 'failed' | 'returned' },
) => {
  if ('transaction_id' in outcome)
    return act(
      request,
      sql,
      payee,
      (id) => `${id}/paid`,
      () => outcome,
    )
  const { after = 'failed', ...why } = outcome
  return act(
    request,
    sql,
    payee,
    (id) => `${id}/${after}`,
    () => why,
  )
}
