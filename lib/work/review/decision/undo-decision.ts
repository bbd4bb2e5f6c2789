import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { isReleasable, takeApprovalBack } from '@/lib/money/payouts/change-state'
import { audit } from '@/lib/people/audit/service'
import { lockIfThere } from '@/lib/people/users/users'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { changeStatus, type LockedCompletion, lockCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { assignTo } from '@/lib/work/review/assignment/assignments'
import { deleteOwnFirstApproval } from '@/lib/work/review/second-look/first-approvals'
import { WORK_MS } from './batches'
import { TRUST_NAME } from './by-rule'
import { undoAsksWhy, type undoReview, type undoReviews } from './contract'
import { completionSubject, inTransaction } from './decide'
import { toReview } from './history'
import { withdrawNotifications } from './notifications'
import { markUndone, selectCurrentReview } from './queries'

/**
 * Undoes the decision on the newest attempt: it is in review again, at its earlier place, and assigned to the caller. An approval is booked back, and
 * a payout that the person asked for is cancelled. The caller's approval that waits for a second person is taken back; with `only_first` nothing else is.
 * @returns the undone decision; null for an approval that waited
 * @throws AppError `not_found`; `conflict` when nothing is decided, its person withdrew it, or a payout holds it; `invalid` on `why` when it is late
 * and no reason is given
 */
export const undo = (ctx: ActorCtx, id: number, asked: z.output<typeof undoReview.body>) => undoOne(ctx, id, asked, false)

/** @param together whether it is one of many, of which only the caller's own decisions of the last minutes are undone, and none is assigned to them */
const undoOne = (ctx: ActorCtx, id: number, { why, only_first: onlyFirst }: z.output<typeof undoReview.body>, together: boolean) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockCompletion(tx, id)
    const of = { completionId: id, attempt: completion.attempt }
    if (!together && completion.status === 'in_review' && (await deleteOwnFirstApproval(tx, of, ctx.actor.id))) {
      await assignTo(tx, id, ctx.actor.id)
      await audit(tx, ctx, { action: 'completion.first_approval_undone', subject: completionSubject(completion), after: { attempt: of.attempt } })
      return null
    }
    if (onlyFirst) throw new AppError('conflict', { messageKey: 'already_decided' })
    const current = completion.status === 'in_review' ? undefined : await selectCurrentReview(tx, id)
    // A withdrawal is the person's own decision and stays.
    if (current?.attempt !== completion.attempt || current.reason === 'withdrawn') throw new AppError('conflict', { messageKey: 'nothing_to_undo' })
    if (together && (current.reviewerId !== ctx.actor.id || undoAsksWhy(current.decidedAt))) throw new AppError('conflict', { messageKey: 'nothing_to_undo' })
    if (!why && undoAsksWhy(current.decidedAt)) throw invalid('why', 'why_required')
    // Before their letter and their counters, so that a deletion of the promoter has either ended or waits.
    await lockIfThere(tx, completion.promoterId)
    const review = await takeBack(tx, completion, current.id, ctx.actor, why)
    await Promise.all([
      ...(together ? [] : [assignTo(tx, id, ctx.actor.id)]),
      audit(tx, ctx, {
        action: 'completion.review_undone',
        subject: completionSubject(completion),
        before: { status: completion.status, attempt: completion.attempt, ...(current.reason && { reason: current.reason }) },
        after: { status: 'in_review' },
      }),
    ])
    await backToReview(tx, completion)
    return toReview(review)
  })

/**
 * Undoes the caller's decisions of the last ten minutes on the newest attempts of some completions, for `WORK_MS` at most.
 * @returns how many, how many stay as they are, and those that the time did not reach
 */
export async function undoTogether(ctx: ActorCtx, { completion_ids }: z.output<typeof undoReviews.body>) {
  const until = Date.now() + WORK_MS
  const ids = [...new Set(completion_ids)]
  let undone = 0
  let at = 0
  for (; at < ids.length && Date.now() < until; at++) {
    ctx.signal().throwIfAborted()
    try {
      await undoOne(ctx, ids[at] ?? 0, { only_first: false }, true)
      undone++
    } catch (error) {
      // Somebody else decided meanwhile, a payout holds it, or it was deleted.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { undone, left_out: at - undone, left: ids.slice(at) }
}

/** Takes a decision on a locked completion back in the books, the history and the letters. @returns the undone decision */
async function takeBack(tx: Db, completion: LockedCompletion, reviewId: number, by: Parameters<typeof markUndone>[2], why: string | undefined) {
  if (completion.status === 'approved') await takeApprovalBack(tx, completion.id)
  const review = await markUndone(tx, reviewId, by, why)
  if (!review) throw new Error('update returned no row')
  await withdrawNotifications(tx, reviewId, completion.promoterId)
  return review
}

async function backToReview(tx: Db, completion: LockedCompletion): Promise<void> {
  await changeStatus(tx, completion, { to: 'in_review', back: 'undone' })
  await refreshSameSenderBacklog(tx, [completion])
}

/**
 * Undoes the approval of a locked completion that a rule made before its person gave another payout key, so that somebody looks. Trust was in the key that
 * was there; the rule of days approves only what has no flag.
 * @param isFlagged whether the new key flags it @returns whether it was undone; it is not once a payout holds it
 */
export async function undoRuleApproval(tx: Db, completion: LockedCompletion, isFlagged: boolean): Promise<boolean> {
  const current = await selectCurrentReview(tx, completion.id)
  if (!current || current.reviewerId !== null || !(isFlagged || current.reviewerName === TRUST_NAME)) return false
  await lockIfThere(tx, completion.promoterId)
  if (!(await isReleasable(tx, completion.id))) return false
  await takeBack(tx, completion, current.id, { id: null, name: current.reviewerName }, 'Outra chave depois da aprovação')
  await backToReview(tx, completion)
  return true
}
