import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { Decision } from '@/db/values'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, databaseCode } from '@/lib/platform/service/errors'
import { PROMOTER_GONE } from '@/lib/work/clicks/rows'
import { changeStatus, type LockedCompletion, lockCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { askSecond, drawForSecond } from '@/lib/work/second-reviews/choose'
import type { reviewCompletion } from './contract'
import { toReview } from './history'
import { insertReview, type ReviewRow, selectCurrentReview } from './queries'

// What approving and rejecting have in common; `approve.ts` and `reject.ts` say what follows from each.

export type ReviewInput = z.output<typeof reviewCompletion.body>

const statusAfter = { approve: 'approved', reject: 'rejected' } as const satisfies Record<Decision, string>
const actionOf = { approve: 'completion.approved', reject: 'completion.rejected' } as const satisfies Record<Decision, string>

/** Runs a transaction, up to three times if its promoter is deleted meanwhile. */
export async function inTransaction<T>({ db }: ActorCtx, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === 3 || databaseCode(error) !== PROMOTER_GONE) throw error
    }
  }
}

/** A completion in the audit log. */
export const completionSubject = ({ id, paymentCode }: LockedCompletion) => ({ type: 'completion', id, label: paymentCode })

/** What follows from a decision, in the order in which it locks. @param change changes the status of the completion */
export type Consequences = (tx: Db, completion: LockedCompletion, review: ReviewRow, change: () => Promise<void>) => Promise<unknown>[]

/**
 * Decides on the newest attempt of a completion. A repeat of the decision by the same administrator gets the first answer again, because that may
 * have been lost.
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already
 */
export const decide = (ctx: ActorCtx, id: number, { attempt, decision, reason, note, internal_note }: ReviewInput, consequences: Consequences) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockCompletion(tx, id)
    if (completion.status !== 'in_review' || completion.attempt !== attempt) {
      const current = await selectCurrentReview(tx, id)
      const isRepeat = current?.reviewerId === ctx.actor.id && current.attempt === attempt && completion.attempt === attempt
      if (current && isRepeat && completion.status === statusAfter[decision] && current.reason === (reason ?? null)) return toReview(current)
      throw new AppError('conflict', { messageKey: 'already_decided' })
    }
    const [review] = await Promise.all([
      insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision, reason: reason ?? null, note: note ?? null, internalNote: internal_note ?? null }),
      audit(tx, ctx, {
        action: actionOf[decision],
        subject: completionSubject(completion),
        before: { status: completion.status },
        after: { status: statusAfter[decision], attempt, ...(reason && { reason }) },
      }),
    ])
    // Sent without waiting for the answers between; the connection runs them in this order.
    await Promise.all([
      ...consequences(tx, completion, review, () => changeStatus(tx, completion, { to: statusAfter[decision], ...(reason && { reason }) })),
      askSecond(tx, drawForSecond([review.id])),
    ])
    if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
    return toReview(review)
  })
