import 'server-only'
import { bookApprovals } from '@/lib/money/ledger/transfers'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import type { ActorCtx } from '@/lib/platform/service/context'
import { tellOfRefusedKey } from './approval-ceiling'
import { decide, type ReviewInput } from './decide'
import { notifyApproved } from './notifications'

/**
 * Approves the newest attempt of a completion: reward and commission are booked, and its payout is requested if it can be. Where two people have to approve,
 * the first one's approval only waits.
 * @returns the decision; null for an approval that waits
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already; `confirmation_required`, for a key `rate_limited`, when it is one
 * too many in ten minutes
 */
export const approve = async (ctx: ActorCtx, id: number, input: ReviewInput) => {
  try {
    return await decide(ctx, id, input, (tx, { promoterId }, review, change) => [
      bookApprovals(tx, [{ id: review.id, completionId: id, promoterId }]),
      notifyApproved(tx, [review.id]),
      change(),
      requestApprovedPayouts(tx, [id]),
    ])
  } catch (error) {
    await tellOfRefusedKey(ctx, error)
    throw error
  }
}
