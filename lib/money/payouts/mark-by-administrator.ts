import 'server-only'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { idsOf, lockPayment, type PaymentRows, setProblem } from './change-state'
import { payoutById, toPayout } from './list'
import { auditSubjectOf } from './reference'
import { requestApprovedPayouts } from './request'
import { selectCandidates } from './start-queries'

// What marking a payout as paid, failed or returned has in common.

/** Administrators must not confirm payouts to themselves. @throws AppError `conflict` */
async function forbidOwn(tx: Db, payment: PaymentRows, actor: number) {
  const candidates = await selectCandidates(tx, idsOf(payment), actor)
  if (candidates.some(({ isOwn }) => isOwn)) throw new AppError('conflict', { messageKey: 'own_payout' })
}

/** Checks the state of the locked payouts of a payment, writes and logs. */
export type Marking = (tx: Db, payment: PaymentRows) => Promise<void>

/**
 * Locks the payouts of a payment that does not pay the caller until the transaction ends, and marks them.
 * @param id any of them
 * @throws AppError `not_found`; `conflict` for the caller's own
 */
export async function markWithin(tx: Db, ctx: ActorCtx, id: number, mark: Marking): Promise<void> {
  const payment = await lockPayment(tx, id)
  await forbidOwn(tx, payment, ctx.actor.id)
  await mark(tx, payment)
}

/**
 * Marks a payment in a transaction of its own.
 * @returns the payout afterwards, as administrators see it
 * @throws AppError like `markWithin`
 */
export async function markByAdministrator(ctx: ActorCtx, id: number, mark: Marking) {
  await ctx.db.transaction((tx) => markWithin(tx, ctx, id, mark))
  return toPayout(ctx, await payoutById(ctx, id))
}

type Marked = 'payout.paid' | 'payout.failed' | 'payout.returned'

/** Notes in the audit log how each payout of a payment was marked. */
export async function auditMarked(
  tx: Db,
  ctx: ActorCtx,
  payment: PaymentRows,
  action: Marked,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
) {
  for (const payout of payment) await audit(tx, ctx, { action, subject: auditSubjectOf(payout), before, after })
}

/** Requests anew what payouts of persons pay for, where nothing holds it back any more. */
export const requestAgain = (tx: Db, payment: PaymentRows) =>
  requestApprovedPayouts(
    tx,
    payment.flatMap(({ completionId }) => completionId ?? []),
  )

/** Notes that an administrator has looked at the provider's answer and the payment keeps its state; payouts that the problem held back are requested again. */
export async function dismissProblem(ctx: ActorCtx, tx: Db, payment: PaymentRows, action: Marked) {
  const [{ id, state, problem }] = payment
  await auditMarked(tx, ctx, payment, action, { before: { state, problem }, after: { state, problem: null } })
  await setProblem(tx, id, null)
  await requestAgain(tx, payment)
}
