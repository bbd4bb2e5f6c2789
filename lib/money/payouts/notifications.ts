import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { postSelected, withdrawWaiting } from '@/lib/people/mail/post'
import { masked } from './method'
import type { MethodOwner } from './method-queries'

const toPerson = sql`payouts as p join completions as c on c.id = p.completion_id`
const toPromoter = sql`payouts as p join users as u on u.id = p.user_id`

/** Notifies the payee that a payout was paid, and withdraws a waiting notification of the task's approval, which would come too late. */
export async function notifyPaid(tx: Db, id: number): Promise<void> {
  const where = sql`p.id = ${id}`
  const data = (name: ReturnType<typeof sql>) => ({
    ...{ name, cents: sql`p.amount_cents`, method: sql`p.method->>'method'`, transaction: sql`p.transaction_id`, at: sql`p.paid_at` },
  })
  const key = sql`'payout_paid:' || p.id`
  await withdrawWaiting(tx, sql`kind = 'task_approved' and completion_id = (select completion_id from payouts where id = ${id})`)
  await postSelected(
    tx,
    { kind: 'task_paid', to: 'person', from: toPerson, where, key, data: data(sql`c.name`) },
    { kind: 'payout_paid', to: 'account', from: toPromoter, where, key, data: data(sql`u.name`) },
  )
}

/** Notifies the payee that a payout failed, or came back after it was paid. */
export async function notifyFailed(tx: Db, id: number): Promise<void> {
  const where = sql`p.id = ${id}`
  const data = (name: ReturnType<typeof sql>) => ({ name, cents: sql`p.amount_cents`, failure: sql`p.failure`, came_back: sql`p.state = 'returned'` })
  const key = sql`'payout_' || p.state || ':' || p.id`
  await postSelected(
    tx,
    { kind: 'task_payout_failed', to: 'person', from: toPerson, where, key, data: data(sql`c.name`) },
    { kind: 'payout_failed', to: 'account', from: toPromoter, where, key, data: data(sql`u.name`) },
  )
}

/**
 * Notifies a payee that their payout method is being changed to another key or account; not a person who gives their first one before the approval.
 * Call it before the change.
 */
export async function notifyMethodChanged(tx: Db, owner: MethodOwner, method: PayoutMethod, { keyHash, waitHours }: { keyHash: string; waitHours: number }) {
  const label = sql`${JSON.stringify(masked(method))}::text::jsonb`
  const isOther = (of: ReturnType<typeof sql>) => sql`not exists (select from payout_methods where ${of} and key_hash = ${keyHash})`
  if ('userId' in owner)
    return postSelected(tx, {
      kind: 'payout_method_changed',
      to: 'account',
      from: sql`users as u`,
      where: sql`u.id = ${owner.userId} and ${isOther(sql`user_id = u.id`)}`,
      key: sql`null`,
      data: { name: sql`u.name`, method: label },
    })
  return postSelected(tx, {
    kind: 'task_method_changed',
    to: 'person',
    from: sql`completions as c`,
    where: sql`c.id = ${owner.completionId} and ${isOther(sql`completion_id = c.id`)}
      and (c.status = 'approved' or exists (select from payout_methods where completion_id = c.id))`,
    key: sql`null`,
    data: { name: sql`c.name`, method: label, usable_at: waitHours > 0 ? sql`now() + ${waitHours}::int * interval '1 hour'` : sql`null::text` },
  })
}
