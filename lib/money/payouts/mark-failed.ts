import 'server-only'
import type { z } from 'zod'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { failPayment } from './change-state'
import type { markFailed } from './desk-contract'
import { isProvidersToSay } from './list'
import { auditMarked, dismissProblem, type Marking, markByAdministrator } from './mark-by-administrator'

type Failure = z.output<typeof markFailed.body>

/** Marks a payout as failed, with all that its payment was to pay. @throws AppError `conflict` when it is not being sent; `provider_decides` */
export const asFailed =
  (ctx: ActorCtx, { reason, note }: Failure): Marking =>
  async (tx, payment) => {
    const [payout] = payment
    if (payout.state === 'failed' && payout.problem) return dismissProblem(ctx, tx, payment, 'payout.failed')
    if (payout.state !== 'sending') throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    if (isProvidersToSay(payout)) throw new AppError('provider_decides')
    await auditMarked(tx, ctx, payment, 'payout.failed', { before: { state: payout.state }, after: { state: 'failed', reason } })
    await failPayment(tx, payment, { failure: reason, note: note ?? null })
  }

/** Notes that a payout failed. @throws AppError `not_found`, and like `asFailed` */
export const markPayoutFailed = (ctx: ActorCtx, id: number, failure: Failure) => markByAdministrator(ctx, id, asFailed(ctx, failure))
