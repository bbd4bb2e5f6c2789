import 'server-only'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import type { PayoutProblem, ProviderName } from '@/db/desk-values'
import { payoutItems, payouts } from '@/db/schema/payouts'
import type { PayoutFailure } from '@/db/values'
import { bookPayouts, bookReversal } from '@/lib/money/ledger/book'
import { AppError } from '@/lib/platform/service/errors'
import { notifyFailed, notifyPaid } from './notifications'

// What becomes of payouts, with everything that follows: their items, the ledger. Callers lock the rows first and look at their state.

export type PayoutRow = typeof payouts.$inferSelect

/** Payouts in the order of their ids, locked until the transaction ends. */
export const lockPayouts = (tx: Db, where: ReturnType<typeof and>): Promise<PayoutRow[]> =>
  tx.select().from(payouts).where(where).orderBy(asc(payouts.id)).for('update')

/**
 * A payout, locked until the transaction ends, and before it its payee: who is going away is gone by then, or waits.
 * @throws AppError `not_found`
 */
export async function lockPayout(tx: Db, id: number): Promise<PayoutRow> {
  const sql = statementsOf(tx)
  await sql`select from users where id = (select user_id from payouts where id = ${id}) for key share`
  await sql`select from completions where id = (select completion_id from payouts where id = ${id}) for key share`
  const [payout] = await lockPayouts(tx, eq(payouts.id, id))
  if (!payout) throw new AppError('not_found')
  return payout
}

type Started = Pick<PayoutRow, 'id' | 'payeeName' | 'method' | 'keyHash'>

/** A payout that was asked for is being sent, to the name and method of this moment. @param actor the administrator who started it */
export const startPayout = (tx: Db, { id, payeeName, method, keyHash }: Started, actor: number, provider: ProviderName) =>
  tx.update(payouts).set({ state: 'sending', startedAt: new Date(), startedById: actor, payeeName, method, keyHash, provider }).where(eq(payouts.id, id))

interface Failure {
  failure: PayoutFailure
  note: string | null
}

const setLive = (tx: Db, ids: number[], isLive: boolean) => tx.update(payoutItems).set({ isLive }).where(inArray(payoutItems.payoutId, ids))

type Ending = Pick<typeof payouts.$inferInsert, 'state' | 'failure' | 'failureNote' | 'problem'>

/** Ends payouts that brought nobody anything: what they pay for may be asked for again. */
async function endPayouts(tx: Db, ids: number[], ending: Ending, transfer: 'payout_released' | 'payout_returned'): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...ending, endedAt: sql`now()` })
    .where(inArray(payouts.id, ids))
  await setLive(tx, ids, false)
  await bookPayouts(tx, transfer, ids)
}

/** Cancels payouts that were asked for: their money is available again. */
export const cancelPayouts = (tx: Db, ids: number[]) => endPayouts(tx, ids, { state: 'cancelled' }, 'payout_released')

/** A payout that was being sent did not arrive: its money is available again. */
export async function failPayout(tx: Db, id: number, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, [id], { state: 'failed', failure, failureNote: note, problem: null }, 'payout_released')
  await notifyFailed(tx, id)
}

/** A paid payout came back, or was never made: its money is available again. */
export async function returnPayout(tx: Db, id: number, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, [id], { state: 'returned', failure, failureNote: note, problem: null }, 'payout_returned')
  await notifyFailed(tx, id)
}

/** Whether all that a locked payout pays for is approved still; it stays so until the transaction ends. */
async function isEarned(tx: Db, id: number): Promise<boolean> {
  const sql = statementsOf(tx)
  const items = sql`select completion_id from payout_items where payout_id = ${id}`
  const approved = await sql`select from completions where id in (${items}) and status = 'approved' order by id for no key update`
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${items}) as item`
  return approved.count === row?.n
}

/**
 * A payout that was being sent arrived; or one that was thought to have failed, if its money is still there.
 * @throws AppError `conflict` when what a late one pays for is no longer approved; the driver's unique violation when the number stands on another
 * payout, or when the task was paid meanwhile; its check violation when the money is gone
 */
export async function payPayout(tx: Db, { id, state }: Pick<PayoutRow, 'id' | 'state'>, transactionId: string): Promise<void> {
  await tx
    .update(payouts)
    .set({ state: 'paid', paidAt: sql`now()`, transactionId, endedAt: null, failure: null, failureNote: null, problem: null })
    .where(eq(payouts.id, id))
  if (state === 'failed') {
    if (!(await isEarned(tx, id))) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    await setLive(tx, [id], true)
  }
  await bookPayouts(tx, state === 'failed' ? 'payout_paid_late' : 'payout_paid', [id])
  await notifyPaid(tx, id)
}

/** What the provider says does not fit: its payee is blocked until an administrator has looked. */
export const setProblem = (tx: Db, id: number, problem: PayoutProblem) => tx.update(payouts).set({ problem }).where(eq(payouts.id, id))

/** An administrator has looked at what the provider said, and it stays as it is. */
export const clearProblem = (tx: Db, id: number) => tx.update(payouts).set({ problem: null }).where(eq(payouts.id, id))

/** Records of money that moved are kept as they are; of what never did, name and key of the payee are forgotten. */
export const forgetPayees = (tx: Db, where: ReturnType<typeof and>) =>
  tx
    .update(payouts)
    .set({ payeeName: null, method: null, keyHash: null, failureNote: null })
    .where(and(where, inArray(payouts.state, ['requested', 'failed', 'cancelled']), isNull(payouts.paidAt)))

const liveOf = (tx: Db, completionId: number) =>
  tx
    .select({ id: payoutItems.payoutId })
    .from(payoutItems)
    .where(and(eq(payoutItems.completionId, completionId), payoutItems.isLive))

/**
 * Makes sure that no payout holds a locked completion whose approval is to be taken back: a person's that was asked for is cancelled.
 * @throws AppError `conflict` for one that was started, and for a promoter's
 */
async function releaseCompletion(tx: Db, completionId: number): Promise<void> {
  const held = await lockPayouts(tx, inArray(payouts.id, liveOf(tx, completionId)))
  if (held.some(({ state }) => state === 'sending' || state === 'paid')) throw new AppError('conflict', { messageKey: 'payout_started' })
  if (held.some(({ userId }) => userId !== null)) throw new AppError('conflict', { messageKey: 'promoter_payout_open' })
  const ids = held.filter(({ state }) => state === 'requested').map(({ id }) => id)
  if (ids.length > 0) await cancelPayouts(tx, ids)
}

/**
 * Takes the approval of a locked completion back: what is owed for it is booked back, and a payout that its person asked for is cancelled.
 * Call it before its review is marked as undone.
 * @throws AppError `conflict` when a payout holds it
 */
export async function takeApprovalBack(tx: Db, completionId: number): Promise<void> {
  await releaseCompletion(tx, completionId)
  await bookReversal(tx, completionId)
}

/**
 * Cancels what payees who are going away asked for. @param where the payouts of these payees
 * @throws AppError `conflict` while one is being sent
 */
export async function cancelOpenPayouts(tx: Db, where: ReturnType<typeof and>): Promise<void> {
  const open = await lockPayouts(tx, and(where, inArray(payouts.state, ['requested', 'sending'])))
  if (open.some(({ state }) => state === 'sending')) throw new AppError('conflict', { messageKey: 'payout_sending' })
  if (open.length > 0)
    await cancelPayouts(
      tx,
      open.map(({ id }) => id),
    )
}
