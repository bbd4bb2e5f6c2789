import 'server-only'
import type { z } from 'zod'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { returnPayment } from './change-state'
import type { markReturned } from './desk-contract'
import { auditMarked, dismissProblem, markByAdministrator, requestAgain } from './mark-by-administrator'

/** Notes that a paid payout came back or was never made, with all that its payment paid. @throws AppError `not_found`; `conflict` when it is not paid; `provider_decides` */
export const markPayoutReturned = (ctx: ActorCtx, id: number, { reason, note }: z.output<typeof markReturned.body>) =>
  markByAdministrator(ctx, id, async (tx, payment) => {
    const [payout] = payment
    if (payout.state === 'returned' && payout.problem) return dismissProblem(ctx, tx, payment, 'payout.returned')
    if (payout.state !== 'paid') throw new AppError('conflict', { messageKey: 'payout_not_paid' })
    // Whether it was paid at all the provider alone knows: a payment that went out would be made anew.
    if (payout.provider !== null && payout.provider !== 'manual' && payout.problem === null && reason === 'wrong_payout') throw new AppError('provider_decides')
    await auditMarked(tx, ctx, payment, 'payout.returned', {
      before: { state: payout.state, transaction_id: payout.transactionId },
      after: { state: 'returned', reason },
    })
    await returnPayment(tx, payment, { failure: reason, note: note ?? null })
    await requestAgain(tx, payment)
  })
