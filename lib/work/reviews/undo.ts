import 'server-only'
import type { z } from 'zod'
import { takeApprovalBack } from '@/lib/money/payouts/change-state'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { assignTo } from '@/lib/work/assignments/assignments'
import { changeStatus, lockCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { deleteOwnFirstApproval } from '@/lib/work/first-approvals/service'
import { undoAsksWhy, type undoReview } from './contract'
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
export const undo = (ctx: ActorCtx, id: number, { why, only_first: onlyFirst }: z.output<typeof undoReview.body>) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockCompletion(tx, id)
    const of = { completionId: id, attempt: completion.attempt }
    if (completion.status === 'in_review' && (await deleteOwnFirstApproval(tx, of, ctx.actor.id))) {
      await assignTo(tx, id, ctx.actor.id)
      await audit(tx, ctx, { action: 'completion.first_approval_undone', subject: completionSubject(completion), after: { attempt: of.attempt } })
      return null
    }
    if (onlyFirst) throw new AppError('conflict', { messageKey: 'already_decided' })
    const current = completion.status === 'in_review' ? undefined : await selectCurrentReview(tx, id)
    // A withdrawal is the person's own decision and stays.
    if (current?.attempt !== completion.attempt || current.reason === 'withdrawn') throw new AppError('conflict', { messageKey: 'nothing_to_undo' })
    if (!why && undoAsksWhy(current.decidedAt)) throw invalid('why', 'why_required')
    if (completion.status === 'approved') await takeApprovalBack(tx, id)
    const [review] = await Promise.all([
      markUndone(tx, current.id, ctx.actor.id, why),
      assignTo(tx, id, ctx.actor.id),
      withdrawNotifications(tx, current.id, completion.promoterId),
      audit(tx, ctx, {
        action: 'completion.review_undone',
        subject: completionSubject(completion),
        before: { status: completion.status, attempt: completion.attempt, ...(current.reason && { reason: current.reason }) },
        after: { status: 'in_review' },
      }),
    ])
    if (!review) throw new Error('update returned no row')
    await changeStatus(tx, completion, { to: 'in_review', back: 'undone' })
    await refreshSameSenderBacklog(tx, [completion])
    return toReview(review)
  })
