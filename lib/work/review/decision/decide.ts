import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { Decision } from '@/db/values'
import { audit } from '@/lib/people/audit/service'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, databaseCode } from '@/lib/platform/service/errors'
import { PROMOTER_GONE } from '@/lib/work/clicks/rows'
import { changeStatus, type LockedCompletion, lockCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { mayAnswerAppeal } from '@/lib/work/review/assignment/appeals'
import { releaseAssignments } from '@/lib/work/review/assignment/assignments'
import { drawSecondLooks } from '@/lib/work/review/second-look/draw'
import { endFirstApproval, isAfterFirstApproval, selectSoFar, storeFirstApproval } from '@/lib/work/review/second-look/first-approvals'
import { needsTwoApprovals } from '@/lib/work/review/second-look/two-approvals'
import { refuseTooMany } from './approval-ceiling'
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
 * Whether an approval waits for a second person: then it is stored, and the completion is offered to others. Another one's first approval counts as the other
 * of two, whatever the score is by now.
 * @returns `waits`, or the other one's first approval if there is one
 */
async function firstOfTwo(ctx: ActorCtx, tx: Db, completion: LockedCompletion, { decision, note, internal_note }: ReviewInput) {
  const { TWO_APPROVALS_FROM: from } = env()
  if (from === undefined) return undefined
  const of = { completionId: completion.id, attempt: completion.attempt }
  const { score, hasOther, first } = await selectSoFar(tx, of, ctx.actor.id)
  if (first && first.reviewerId !== ctx.actor.id) return first
  if (decision === 'approve' && needsTwoApprovals(hasOther ? from : null, score)) {
    await storeFirstApproval(tx, ctx.actor.id, { ...of, note: note ?? null, internalNote: internal_note ?? null })
    if (first) return 'waits'
    await tx.execute(releaseAssignments(sql`(${completion.id})`))
    await audit(tx, ctx, {
      action: 'completion.approved_first',
      subject: completionSubject(completion),
      after: { attempt: of.attempt, ...(score !== null && { score }) },
    })
    return 'waits'
  }
  return undefined
}

/**
 * Decides on the newest attempt of a completion. A repeat of the decision by the same administrator gets the first answer again, because that may
 * have been lost.
 * @returns the decision; null for an approval that waits for a second person
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already, or the caller returned it and another administrator answers the
 * appeal; for an approval that is one too many
 * `confirmation_required`, or `rate_limited` for a key
 */
export const decide = (ctx: ActorCtx, id: number, input: ReviewInput, consequences: Consequences) =>
  inTransaction(ctx, async (tx) => {
    const { attempt, decision, reason, note, internal_note } = input
    const completion = await lockCompletion(tx, id)
    if (completion.status !== 'in_review' || completion.attempt !== attempt) {
      const current = await selectCurrentReview(tx, id)
      const isRepeat = current?.reviewerId === ctx.actor.id && current.attempt === attempt && completion.attempt === attempt
      if (current && isRepeat && completion.status === statusAfter[decision] && current.reason === (reason ?? null)) return toReview(current)
      // The caller's approval was the first of two, and its answer was lost.
      if (current?.attempt === attempt && decision === 'approve' && (await isAfterFirstApproval(tx, current.id, ctx.actor.id))) return null
      throw new AppError('conflict', { messageKey: 'already_decided' })
    }
    if (completion.appealedAt && !(await mayAnswerAppeal(tx, id, ctx.actor.id))) throw new AppError('conflict', { messageKey: 'appeal_for_other' })
    const other = await firstOfTwo(ctx, tx, completion, input)
    if (other === 'waits') return null
    if (decision === 'approve') await refuseTooMany(ctx, tx, completion)
    // The first one's words to the person are not lost when the second one approves without own ones.
    const said = note ?? (decision === 'approve' ? other?.note : null) ?? null
    const [review] = await Promise.all([
      insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision, reason: reason ?? null, note: said, internalNote: internal_note ?? null }),
      audit(tx, ctx, {
        action: actionOf[decision],
        subject: completionSubject(completion),
        before: { status: completion.status },
        after: { status: statusAfter[decision], attempt, ...(reason && { reason }) },
      }),
    ])
    // Before the change of the status, which takes back what waits.
    if (other) await endFirstApproval(tx, other.id, review.id)
    // Sent without waiting for the answers between; the connection runs them in this order.
    await Promise.all([
      ...consequences(tx, completion, review, () => changeStatus(tx, completion, { to: statusAfter[decision], ...(reason && { reason }) })),
      // Two people have looked already.
      ...(other ? [] : [drawSecondLooks(tx, [review.id])]),
    ])
    if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
    return toReview(review)
  })
