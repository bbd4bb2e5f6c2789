import 'server-only'
import { bookApprovals } from '@/lib/money/ledger/book'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import type { ActorCtx } from '@/lib/platform/service/context'
import { decide, type ReviewInput } from './decide'
import { notifyApproved } from './notifications'

/**
 * Approves the newest attempt of a completion: reward and commission are booked, and its payout is requested if it can be. Where two people have to approve,
 * the first one's approval only waits.
 * @returns the decision; null for an approval that waits
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already
 */
export const approve = (ctx: ActorCtx, id: number, input: ReviewInput) =>
  decide(ctx, id, input, (tx, { promoterId }, review, change) => [
    bookApprovals(tx, [{ id: review.id, completionId: id, promoterId }]),
    notifyApproved(tx, [review.id]),
    change(),
    requestApprovedPayouts(tx, [id]),
  ])
