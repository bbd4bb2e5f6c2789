import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { decide, type ReviewInput } from './decide'
import { notifyRejected } from './notifications'

/**
 * Rejects the newest attempt of a completion; its person is sent the reason and what to do.
 * @throws AppError `not_found`; `conflict` when the attempt is not the newest or was decided already
 */
export const reject = (ctx: ActorCtx, id: number, input: ReviewInput) =>
  decide(ctx, id, input, (tx, _completion, review, change) => [notifyRejected(tx, [review.id]), change()])
