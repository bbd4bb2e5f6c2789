import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { Decision } from '@/db/values'
import { audit } from '@/lib/audit/service'
import { PROMOTER_GONE } from '@/lib/clicks/rows'
import { refreshCrowd } from '@/lib/completions/crowd'
import { changeStatus, lockStanding, type Standing } from '@/lib/completions/standing'
import { bookApprovals } from '@/lib/ledger/book'
import { askForThemselves } from '@/lib/payouts/ask'
import { takeApprovalBack } from '@/lib/payouts/settle'
import type { ActorCtx } from '@/lib/service/context'
import { AppError, databaseCode, invalid } from '@/lib/service/errors'
import { type reviewCompletion, undoAsksWhy } from './contract'
import { toReview } from './history'
import { insertReview, insertWithdrawal, lendTo, markUndone, selectStandingReview } from './queries'
import { tellApproved, tellRejected, untell } from './tell'

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

const subjectOf = ({ id, paymentCode }: Standing) => ({ type: 'completion', id, label: paymentCode })

/**
 * Decides on the newest attempt of a completion. The same decision by the same administrator once more
 * is answered like the first: its answer may have been lost.
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already
 */
export const decide = (ctx: ActorCtx, id: number, { attempt, decision, reason, note, internal_note }: z.output<typeof reviewCompletion.body>) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockStanding(tx, id)
    if (completion.status !== 'in_review' || completion.attempt !== attempt) {
      const standing = await selectStandingReview(tx, id)
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
          tellApproved(tx, [review.id]),
          change(),
          askForThemselves(tx, [id]),
        ])
      : Promise.all([tellRejected(tx, [review.id]), change()]))
    if (completion.isCrowd) await refreshCrowd(tx, [completion])
    return toReview(review)
  })

/** The decision that stands on a completion; undefined while there is none. */
export const standingReview = selectStandingReview

/** Rejects a locked completion in review because its person withdraws it: nobody's decision but theirs. Call it in a transaction. */
export async function withdraw(tx: Db, completion: Standing): Promise<void> {
  await insertWithdrawal(tx, completion.id, completion.attempt)
  await changeStatus(tx, completion, { to: 'rejected', reason: 'withdrawn' })
  if (completion.isCrowd) await refreshCrowd(tx, [completion])
}

/**
 * Undoes the decision on the newest attempt: it is in review again, where it waited before, and lent to who undid.
 * An approval is booked back, and a payout that the person asked for is cancelled.
 * @throws AppError `not_found`; `conflict` when nothing is decided, its person withdrew it, or a payout holds it; `invalid` on `why` when it is late and no reason is given
 */
export const undo = (ctx: ActorCtx, id: number, why: string | undefined) =>
  inTransaction(ctx, async (tx) => {
    const completion = await lockStanding(tx, id)
    const standing = completion.status === 'in_review' ? undefined : await selectStandingReview(tx, id)
    // What a person withdrew, nobody brings back.
    if (standing?.attempt !== completion.attempt || standing.reason === 'withdrawn') throw new AppError('conflict', { messageKey: 'nothing_to_undo' })
    if (!why && undoAsksWhy(standing.decidedAt)) throw invalid('why', 'why_required')
    if (completion.status === 'approved') await takeApprovalBack(tx, id)
    const [review] = await Promise.all([
      markUndone(tx, standing.id, ctx.actor.id, why),
      lendTo(tx, id, ctx.actor.id),
      untell(tx, standing.id, completion.promoterId),
      audit(tx, ctx, {
        action: 'completion.review_undone',
        subject: subjectOf(completion),
        before: { status: completion.status, attempt: completion.attempt, ...(standing.reason && { reason: standing.reason }) },
        after: { status: 'in_review' },
      }),
    ])
    if (!review) throw new Error('update returned no row')
    await changeStatus(tx, completion, { to: 'in_review' })
    await refreshCrowd(tx, [completion])
    return toReview(review)
  })
