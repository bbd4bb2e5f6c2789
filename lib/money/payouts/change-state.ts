import 'server-only'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import type { PayoutProblem, ProviderName } from '@/db/desk-values'
import { payoutItems, payouts } from '@/db/schema/payouts'
import type { PayoutFailure } from '@/db/values'
import { bookPayouts, bookReversal } from '@/lib/money/ledger/book'
import { AppError } from '@/lib/platform/service/errors'
import { recordPayouts } from './events'
import { notifyFailed, notifyPaid } from './notifications'

// State changes of payouts with what follows from them: their items, the ledger. Callers lock the rows and check their state first.

export type PayoutRow = typeof payouts.$inferSelect

/** Payouts in the order of their ids, locked until the transaction ends. */
export const lockPayouts = (tx: Db, where: ReturnType<typeof and>): Promise<PayoutRow[]> =>
  tx.select().from(payouts).where(where).orderBy(asc(payouts.id)).for('update')

/**
 * A payout, locked until the transaction ends. The row of its payee is locked before it, so that a deletion of the payee has either ended or waits.
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

/** Marks a requested payout as being sent, to the current name and method. @param actor the administrator who started it */
export async function startPayout(tx: Db, { id, payeeName, method, keyHash }: Started, actor: number, provider: ProviderName): Promise<void> {
  await tx.update(payouts).set({ state: 'sending', startedAt: new Date(), startedById: actor, payeeName, method, keyHash, provider }).where(eq(payouts.id, id))
  await recordPayouts(tx, 'payout.started', [id])
}

interface Failure {
  failure: PayoutFailure
  note: string | null
}

const setLive = (tx: Db, ids: number[], isLive: boolean) => tx.update(payoutItems).set({ isLive }).where(inArray(payoutItems.payoutId, ids))

type Ending = Pick<typeof payouts.$inferInsert, 'failure' | 'failureNote' | 'problem'> & { state: 'cancelled' | 'failed' | 'returned' }

/** Ends payouts that paid nobody: what they pay for may be asked for again. */
async function endPayouts(tx: Db, ids: number[], ending: Ending, transfer: 'payout_released' | 'payout_returned'): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...ending, endedAt: sql`now()` })
    .where(inArray(payouts.id, ids))
  await setLive(tx, ids, false)
  await recordPayouts(tx, `payout.${ending.state}`, ids)
  await bookPayouts(tx, transfer, ids)
}

/** Cancels payouts that were asked for: their money is available again. */
export const cancelPayouts = (tx: Db, ids: number[]) => endPayouts(tx, ids, { state: 'cancelled' }, 'payout_released')

/** Marks a payout that was being sent as failed: its money is available again. */
export async function failPayout(tx: Db, id: number, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, [id], { state: 'failed', failure, failureNote: note, problem: null }, 'payout_released')
  await notifyFailed(tx, id)
}

/** Marks a paid payout as returned, because it came back or was never made: its money is available again. */
export async function returnPayout(tx: Db, id: number, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, [id], { state: 'returned', failure, failureNote: note, problem: null }, 'payout_returned')
  await notifyFailed(tx, id)
}

/** Whether everything that a locked payout pays for is still approved; it stays so until the transaction ends. */
async function isEarned(tx: Db, id: number): Promise<boolean> {
  const sql = statementsOf(tx)
  const items = sql`select completion_id from payout_items where payout_id = ${id}`
  const approved = await sql`select from completions where id in (${items}) and status = 'approved' order by id for no key update`
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${items}) as item`
  return approved.count === row?.n
}

/**
 * Marks a payout as paid that was being sent, or that was marked as failed and whose money is still available.
 * @throws AppError `conflict` when what a failed one pays for is no longer approved; the driver's unique violation when another payout has the
 * transaction id, or when the task was paid meanwhile; its check violation when the money is gone
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
  await recordPayouts(tx, 'payout.paid', [id])
  await bookPayouts(tx, state === 'failed' ? 'payout_paid_late' : 'payout_paid', [id])
  await notifyPaid(tx, id)
}

/** Notes that the provider's answer does not fit, which blocks the payee until an administrator has looked. */
export const setProblem = (tx: Db, id: number, problem: PayoutProblem) => tx.update(payouts).set({ problem }).where(eq(payouts.id, id))

/** Clears the problem after an administrator has looked; the payout keeps its state. */
export const clearProblem = (tx: Db, id: number) => tx.update(payouts).set({ problem: null }).where(eq(payouts.id, id))

/** Removes the name and key of payees from payouts that never moved money; records of money that moved stay unchanged. */
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
 * Makes sure that no payout holds a locked completion whose approval is being undone: a person's requested payout is cancelled.
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
 * Undoes the approval of a locked completion in the books: what is owed for it is booked back, and a payout that its person asked for is cancelled.
 * Call it before its review is marked as undone.
 * @throws AppError `conflict` when a payout holds it
 */
export async function takeApprovalBack(tx: Db, completionId: number): Promise<void> {
  await releaseCompletion(tx, completionId)
  await bookReversal(tx, completionId)
}

/**
 * Cancels the requested payouts of payees who are being erased or deleted.
 * @param where the payouts of these payees
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
