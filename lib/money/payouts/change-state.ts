import 'server-only'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import type { PayoutProblem, ProviderName } from '@/db/desk-values'
import { payoutItems, payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import type { PayoutFailure } from '@/db/values'
import { isInPayout, settleBonuses } from '@/lib/money/ledger/bonuses'
import { bookPayouts, bookReversal, selectOwedForCompletion } from '@/lib/money/ledger/transfers'
import { AppError } from '@/lib/platform/service/errors'
import { recordPayouts } from './events'
import { notifyFailed, notifyPaid } from './notifications'
import { isPaidBy } from './payment'

// State changes of payouts with what follows from them: their items, the ledger. Callers lock the rows and check their state first.

export type PayoutRow = typeof payouts.$inferSelect

/** Payouts in the order of their ids, locked until the transaction ends. */
export const lockPayouts = (tx: Db, where: ReturnType<typeof and>): Promise<PayoutRow[]> =>
  tx.select().from(payouts).where(where).orderBy(asc(payouts.id)).for('update')

/** The payouts that one payment pays; the first of them gives it its reference. */
export type PaymentRows = [PayoutRow, ...PayoutRow[]]

/**
 * The payouts that are paid with one, itself included, locked until the transaction ends. The rows of their payees are locked before them, so that a deletion
 * of a payee has either ended or waits, and what changes a promoter's bonuses waits.
 * @throws AppError `not_found`; `conflict` when it is being started at this moment
 */
export async function lockPayment(tx: Db, id: number): Promise<PaymentRows> {
  const sql = statementsOf(tx)
  const lines = await sql<{ id: string; first: string }[]>`
    select line.id, first.id as first from payouts as asked join payouts as first on first.id = coalesce(asked.paid_with_id, asked.id)
    join payouts as line on line.id = first.id or line.paid_with_id = first.id where asked.id = ${id}`
  const ids = lines.map((line) => Number(line.id))
  await sql`select from users where id in (select user_id from payouts where id = any(${ids}::bigint[])) for no key update`
  await sql`select from completions where id in (select completion_id from payouts where id = any(${ids}::bigint[])) order by id for key share`
  const by = Number(lines[0]?.first ?? 0)
  const [first] = await lockPayouts(tx, eq(payouts.id, by))
  if (!first) throw new AppError('not_found')
  // Whoever starts payouts holds the first one's row until all of them are started.
  const others = await lockPayouts(tx, eq(payouts.paidWithId, by))
  if (first.paidWithId !== null || others.length + 1 !== ids.length) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
  return [first, ...others]
}

/** The ids of the payouts of a payment. */
export const idsOf = (payment: PaymentRows): number[] => payment.map(({ id }) => id)

type Started = Pick<PayoutRow, 'id' | 'payeeName' | 'method' | 'keyHash'>

const notAsked = { startAskedById: null, startAskedByName: null, startAskedAt: null }

interface Start {
  /** The administrator who starts it. */
  actor: number
  provider: ProviderName
  /** Whether it was asked for by another administrator, which stays stored. */
  isByTwo: boolean
  /** The payout whose payment pays this one too; null when it has its own. */
  paidWithId: number | null
}

/** Marks a requested payout as being sent, to the current name and method. */
export async function startPayout(tx: Db, { id, payeeName, method, keyHash }: Started, { actor, provider, isByTwo, paidWithId }: Start): Promise<void> {
  await tx
    .update(payouts)
    .set({ state: 'sending', startedAt: new Date(), startedById: actor, payeeName, method, keyHash, provider, paidWithId, ...(!isByTwo && notAsked) })
    .where(eq(payouts.id, id))
  await recordPayouts(tx, 'payout.started', [id])
}

/** Notes that an administrator asks another one to start requested payouts, under the name that they have at this moment. */
export const askForStart = (tx: Db, ids: number[], actor: number) =>
  tx
    .update(payouts)
    .set({ startAskedById: actor, startAskedByName: sql`(select ${users.name} from ${users} where ${users.id} = ${actor})`, startAskedAt: sql`now()` })
    .where(inArray(payouts.id, ids))

/** Forgets that an administrator asked for the start of requested payouts. */
export const forgetStartAsked = (tx: Db, where: ReturnType<typeof and>) =>
  tx
    .update(payouts)
    .set(notAsked)
    .where(and(where, eq(payouts.state, 'requested'), isNotNull(payouts.startAskedAt)))

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
  // What it held and is no longer reached is taken back.
  const payees = await tx.select({ id: payouts.userId }).from(payouts).where(inArray(payouts.id, ids))
  await settleBonuses(
    tx,
    payees.flatMap(({ id }) => id ?? []),
  )
}

/** Cancels payouts that were asked for: their money is available again. */
export const cancelPayouts = (tx: Db, ids: number[]) => endPayouts(tx, ids, { state: 'cancelled' }, 'payout_released')

/** Marks the payouts of a payment that was being sent as failed: their money is available again. */
export async function failPayment(tx: Db, payment: PaymentRows, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, idsOf(payment), { state: 'failed', failure, failureNote: note, problem: null }, 'payout_released')
  await notifyFailed(tx, idsOf(payment))
}

/** Marks the payouts of a payment that was made as returned, because it came back or was never made: their money is available again. */
export async function returnPayment(tx: Db, payment: PaymentRows, { failure, note }: Failure): Promise<void> {
  await endPayouts(tx, idsOf(payment), { state: 'returned', failure, failureNote: note, problem: null }, 'payout_returned')
  await notifyFailed(tx, idsOf(payment))
}

/** Whether everything that locked payouts pay for is still earned, and their bonuses are in no other payout; so it stays until the transaction ends. */
async function isEarned(tx: Db, ids: number[]): Promise<boolean> {
  const sql = statementsOf(tx)
  const { count } = await sql`
    select from payout_bonuses as paid join promoter_bonuses as bonus on bonus.id = paid.bonus_id
    where paid.payout_id = any(${ids}::bigint[]) and (undone_at is not null or ${sql.unsafe(isInPayout('bonus.id', 'paid.payout_id'))})`
  if (count > 0) return false
  // A balance that was brought along has a negative id, and is never taken back.
  const items = sql`select completion_id from payout_items where payout_id = any(${ids}::bigint[]) and completion_id > 0`
  const approved = await sql`select from completions where id in (${items}) and status = 'approved' order by id for no key update`
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${items}) as item`
  return approved.count === row?.n
}

/**
 * Marks the payouts of a payment as paid that were being sent, or that were marked as failed and whose money is still available.
 * @throws AppError `conflict` when what a failed one pays for is no longer approved; the driver's unique violation when another payout has the
 * transaction id, or when the task was paid meanwhile; its check violation when the money is gone
 */
export async function makePayment(tx: Db, payment: PaymentRows, transactionId: string): Promise<void> {
  const ids = idsOf(payment)
  const isLate = payment[0].state === 'failed'
  await tx
    .update(payouts)
    .set({ state: 'paid', paidAt: sql`now()`, transactionId, endedAt: null, failure: null, failureNote: null, problem: null })
    .where(inArray(payouts.id, ids))
  if (isLate) {
    if (!(await isEarned(tx, ids))) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    await setLive(tx, ids, true)
  }
  await recordPayouts(tx, 'payout.paid', ids)
  await bookPayouts(tx, isLate ? 'payout_paid_late' : 'payout_paid', ids)
  await notifyPaid(tx, ids)
}

/** Notes at the payouts of a payment that the provider's answer does not fit, or that an administrator has looked; the payee is blocked in between. */
export const setProblem = (tx: Db, first: number, problem: PayoutProblem | null) => tx.update(payouts).set({ problem }).where(isPaidBy(first))

/** Notes that the provider is known to have had a payout, so that it is never made there anew. */
export const noteSeen = (db: Db, id: number) =>
  db
    .update(payouts)
    .set({ seenAtProvider: sql`coalesce(${payouts.seenAtProvider}, now())` })
    .where(eq(payouts.id, id))

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

/** Whether no payout keeps the approval of a locked completion from being undone; so it stays until the transaction ends. */
export const isReleasable = async (tx: Db, completionId: number): Promise<boolean> =>
  (await lockPayouts(tx, inArray(payouts.id, liveOf(tx, completionId)))).every(
    ({ state, userId }) => state !== 'sending' && state !== 'paid' && userId === null,
  )

/**
 * Undoes the approval of a locked completion in the books: what is owed for it is booked back, and a payout that its person asked for is cancelled. Its promoter
 * stays locked, for the bonuses that follow from the change of the status.
 * Call it before its review is marked as undone.
 * @throws AppError `conflict` when a payout holds it
 */
export async function takeApprovalBack(tx: Db, completionId: number): Promise<void> {
  const sql = statementsOf(tx)
  await releaseCompletion(tx, completionId)
  await sql`select from users where id = (select promoter_id from completions where id = ${completionId}) for no key update`
  await bookReversal(tx, completionId)
}

/**
 * Books back what little may be left of a locked, approved completion that is being deleted.
 * @throws AppError `conflict` while something is owed or on its way for it, or was paid: its approval has to be undone first
 */
export async function releaseForDeletion(tx: Db, completionId: number): Promise<void> {
  const held = await lockPayouts(tx, inArray(payouts.id, liveOf(tx, completionId)))
  const cents = held.some(({ state }) => state === 'sending' || state === 'paid') ? 0 : await selectOwedForCompletion(tx, completionId)
  if (cents > 0) throw new AppError('conflict', { messageKey: 'completion_owed', cents })
  await takeApprovalBack(tx, completionId)
}

/**
 * Cancels the requested payouts of payees who are being erased.
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
