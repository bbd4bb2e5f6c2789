import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { cancelPayouts, lockPayment } from './change-state'

/** Cancels a payout of the caller. @throws AppError `not_found`; `conflict` once it was started */
export const cancelOwnPayout = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const [payout] = await lockPayment(tx, id)
    if (payout.userId !== ctx.actor.id) throw new AppError('not_found')
    if (payout.state !== 'requested') throw new AppError('conflict', { messageKey: 'payout_not_requested' })
    await cancelPayouts(tx, [id])
  })
