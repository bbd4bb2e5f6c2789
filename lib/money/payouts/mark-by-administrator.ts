import 'server-only'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { clearProblem, lockPayout, type PayoutRow } from './change-state'
import { payoutById, toPayout } from './list'
import { auditSubjectOf } from './reference'
import { requestApprovedPayouts } from './request'
import { selectCandidates } from './start-queries'

// What marking a payout as paid, failed or returned has in common.

/** Administrators must not confirm payouts to themselves. @throws AppError `conflict` */
async function forbidOwn(tx: Db, { id }: PayoutRow, actor: number) {
  const [candidate] = await selectCandidates(tx, [id], actor)
  if (candidate?.isOwn) throw new AppError('conflict', { messageKey: 'own_payout' })
}

/**
 * Locks a payout that does not pay the caller, and marks it.
 * @param mark checks its state, writes and logs
 * @returns the payout afterwards, as administrators see it
 * @throws AppError `not_found`; `conflict` for the caller's own
 */
export async function markByAdministrator(ctx: ActorCtx, id: number, mark: (tx: Db, payout: PayoutRow) => Promise<void>) {
  await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    await forbidOwn(tx, payout, ctx.actor.id)
    await mark(tx, payout)
  })
  return toPayout(ctx, await payoutById(ctx, id))
}

/** Notes that an administrator has looked at the provider's answer and the payout keeps its state; payouts that the problem held back are requested again. */
export async function dismissProblem(ctx: ActorCtx, tx: Db, payout: PayoutRow, action: 'payout.paid' | 'payout.failed' | 'payout.returned') {
  const { state, problem } = payout
  await audit(tx, ctx, { action, subject: auditSubjectOf(payout), before: { state, problem }, after: { state, problem: null } })
  await clearProblem(tx, payout.id)
  if (payout.completionId !== null) await requestApprovedPayouts(tx, [payout.completionId])
}
