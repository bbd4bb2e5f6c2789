import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { returnPayout } from './change-state'
import type { markReturned } from './desk-contract'
import { dismissProblem, markByAdministrator } from './mark-by-administrator'
import { auditSubjectOf } from './reference'
import { requestApprovedPayouts } from './request'

/** Notes that a paid payout came back or was never made. @throws AppError `not_found`; `conflict` when it is not paid */
export const markPayoutReturned = (ctx: ActorCtx, id: number, { reason, note }: z.output<typeof markReturned.body>) =>
  markByAdministrator(ctx, id, async (tx, payout) => {
    if (payout.state === 'returned' && payout.problem) return dismissProblem(ctx, tx, payout, 'payout.returned')
    if (payout.state !== 'paid') throw new AppError('conflict', { messageKey: 'payout_not_paid' })
    await audit(tx, ctx, {
      action: 'payout.returned',
      subject: auditSubjectOf(payout),
      before: { state: payout.state, transaction_id: payout.transactionId },
      after: { state: 'returned', reason },
    })
    await returnPayout(tx, id, { failure: reason, note: note ?? null })
    if (payout.completionId !== null) await requestApprovedPayouts(tx, [payout.completionId])
  })
