import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { hasChosen, postSelected, withdrawWaiting } from '@/lib/people/mail/post'
import { isTooNew } from '@/lib/people/users/other-admins'
import { masked } from './method'
import type { MethodOwner } from './method-queries'

const toPerson = sql`payouts as p join completions as c on c.id = p.completion_id`
// Whoever is paid for several tasks at once gets one letter, at the first of them; a task for which a channel was chosen is told of there.
const ofReader = sql`from payouts as line join completions as done on done.id = line.completion_id
  where coalesce(line.paid_with_id, line.id) = coalesce(p.paid_with_id, p.id) and (
    line.id = p.id or lower(done.email) = lower(c.email) and done.erased_at is null and not ${hasChosen('done')} and not ${hasChosen('c')}
  )`
const isFirst = sql`not exists (select ${ofReader} and line.id < p.id)`
const personCents = sql`(select sum(line.amount_cents)::bigint ${ofReader})`

const toPromoter = sql`payouts as p join users as u on u.id = p.user_id`

/** Notifies the payees that payouts were paid, and withdraws waiting notifications of the tasks' approvals, which would come too late. */
export async function notifyPaid(tx: Db, ids: number[]): Promise<void> {
  const where = sql`p.id = any(${idList(ids)}::bigint[])`
  const data = (name: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) => ({
    ...{ name, cents, method: sql`p.method->>'method'`, transaction: sql`p.transaction_id`, at: sql`p.paid_at` },
  })
  const key = sql`'payout_paid:' || p.id`
  await withdrawWaiting(tx, sql`kind = 'task_approved' and completion_id in (select completion_id from payouts where id = any(${idList(ids)}::bigint[]))`)
  await postSelected(
    tx,
    {
      kind: 'task_paid',
      to: 'person',
      from: toPerson,
      where: sql`${where} and ${isFirst}`,
      key,
      data: { ...data(sql`c.name`, personCents), tasks: sql`(select count(*) ${ofReader})` },
    },
    { kind: 'payout_paid', to: 'account', from: toPromoter, where, key, data: data(sql`u.name`, sql`p.amount_cents`) },
  )
}

/** Notifies the payees that payouts failed, or came back after they were paid. */
export async function notifyFailed(tx: Db, ids: number[]): Promise<void> {
  const where = sql`p.id = any(${idList(ids)}::bigint[])`
  const data = (name: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) => ({ name, cents, failure: sql`p.failure`, came_back: sql`p.state = 'returned'` })
  const key = sql`'payout_' || p.state || ':' || p.id`
  await postSelected(
    tx,
    { kind: 'task_payout_failed', to: 'person', from: toPerson, where: sql`${where} and ${isFirst}`, key, data: data(sql`c.name`, personCents) },
    { kind: 'payout_failed', to: 'account', from: toPromoter, where, key, data: data(sql`u.name`, sql`p.amount_cents`) },
  )
}

/** Notifies the administrators who can start them that another one asked for the start of payouts, all in one letter to each. */
export const notifyStartAsked = (tx: Db, asker: number, { count, cents }: { count: number; cents: number }) =>
  postSelected(tx, {
    kind: 'payouts_to_confirm',
    to: 'account',
    from: sql`users as u`,
    where: sql`u.role = 'admin' and u.id <> ${asker} and not ${sql.raw(isTooNew('u.id'))}`,
    key: sql`null`,
    data: { name: sql`u.name`, asker: sql`(select name from users where id = ${asker})`, count: sql`${count}::int`, cents: sql`${cents}::bigint` },
  })

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
