import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { Decision } from '@/db/values'
import { bookApprovals } from '@/lib/money/ledger/book'
import { takeApprovalBack } from '@/lib/money/payouts/change-state'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, databaseCode, invalid } from '@/lib/platform/service/errors'
import { PROMOTER_GONE } from '@/lib/work/clicks/rows'
import { changeStatus, type LockedCompletion, lockCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { type reviewCompletion, undoAsksWhy } from './contract'
import { toReview } from './history'
import { notifyApproved, notifyRejected, withdrawNotifications } from './notifications'
import { assignTo, insertReview, insertWithdrawal, markUndone, selectCurrentReview } from './queries'

const statusAfter = { approve: 'approved', reject: 'rejected' } as const satisfies Record<Decision, string>
const actionOf = { approve: 'completion.approved', reject: 'completion.rejected' } as const satisfies Record<Decision, string>

/** Runs a transaction, again if its promoter was deleted in the middle of it. */
async function inTransaction<T>({ db }: ActorCtx, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === 3 || databaseCode(error) !== PROMOTER_GONE) throw error
    }
  }
}

const subjectOf = ({ id, paymentCode }: LockedCompletion) => ({ type: 'completion', id, label: paymentCode })

/**
 * Decides on the newest attempt of a completion. The same decision by the same administrator once more
 * is answered like the first: its answer may have been lost.
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already
 */
export const decide = (ctx: ActorCtx, id: number, { attempt, decision, reason, note, internal_note }: z.output<typeof reviewCompletion.body>) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockCompletion(tx, id)
    if (completion.status !== 'in_review' || completion.attempt !== attempt) {
      const standing = await selectCurrentReview(tx, id)
      const isRepeat = standing?.reviewerId === ctx.actor.id && standing.attempt === attempt && completion.attempt === attempt
      if (standing && isRepeat && completion.status === statusAfter[decision] && standing.reason === (reason ?? null)) return toReview(standing)
      throw new AppError('conflict', { messageKey: 'already_decided' })
    }
    const [review] = await Promise.all([
      insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision, reason: reason ?? null, note: note ?? null, internalNote: internal_note ?? null }),
      audit(tx, ctx, {
        action: actionOf[decision],
        subject: subjectOf(completion),
        before: { status: completion.status },
        after: { status: statusAfter[decision], attempt, ...(reason && { reason }) },
      }),
    ])
    const change = () => changeStatus(tx, completion, { to: statusAfter[decision], ...(reason && { reason }) })
    // Sent one behind the other, without waiting for answers between: the connection runs them in this order.
    await (decision === 'approve'
      ? Promise.all([
          bookApprovals(tx, [{ id: review.id, completionId: id, promoterId: completion.promoterId }]),
          notifyApproved(tx, [review.id]),
          change(),
          requestApprovedPayouts(tx, [id]),
        ])
      : Promise.all([notifyRejected(tx, [review.id]), change()]))
    if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
    return toReview(review)
  })

/** The decision that stands on a completion; undefined while there is none. */
export const standingReview = selectCurrentReview

/** Rejects a locked completion in review because its person withdraws it: nobody's decision but theirs. Call it in a transaction. */
export async function withdraw(tx: Db, completion: LockedCompletion): Promise<void> {
  await insertWithdrawal(tx, completion.id, completion.attempt)
  await changeStatus(tx, completion, { to: 'rejected', reason: 'withdrawn' })
  if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
}

/**
 * Undoes the decision on the newest attempt: it is in review again, where it waited before, and assigned to whoever undid.
 * An approval is booked back, and a payout that the person asked for is cancelled.
 * @throws AppError `not_found`; `conflict` when nothing is decided, its person withdrew it, or a payout holds it; `invalid` on `why` when it is late and no reason is given
 */
export const undo = (ctx: ActorCtx, id: number, why: string | undefined) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockCompletion(tx, id)
    const standing = completion.status === 'in_review' ? undefined : await selectCurrentReview(tx, id)
    // What a person withdrew, nobody brings back.
    if (standing?.attempt !== completion.attempt || standing.reason === 'withdrawn') throw new AppError('conflict', { messageKey: 'nothing_to_undo' })
    if (!why && undoAsksWhy(standing.decidedAt)) throw invalid('why', 'why_required')
    if (completion.status === 'approved') await takeApprovalBack(tx, id)
    const [review] = await Promise.all([
      markUndone(tx, standing.id, ctx.actor.id, why),
      assignTo(tx, id, ctx.actor.id),
      withdrawNotifications(tx, standing.id, completion.promoterId),
      audit(tx, ctx, {
        action: 'completion.review_undone',
        subject: subjectOf(completion),
        before: { status: completion.status, attempt: completion.attempt, ...(standing.reason && { reason: standing.reason }) },
        after: { status: 'in_review' },
      }),
    ])
    if (!review) throw new Error('update returned no row')
    await changeStatus(tx, completion, { to: 'in_review' })
    await refreshSameSenderBacklog(tx, [completion])
    return toReview(review)
  })
