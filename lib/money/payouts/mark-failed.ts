import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { failPayout } from './change-state'
import type { markFailed } from './desk-contract'
import { isProvidersToSay } from './list'
import { dismissProblem, markByAdministrator } from './mark-by-administrator'
import { auditSubjectOf } from './reference'

/** Notes that a payout failed. @throws AppError `not_found`; `conflict` when it is not being sent; `provider_decides` */
export const markPayoutFailed = (ctx: ActorCtx, id: number, { reason, note }: z.output<typeof markFailed.body>) =>
  markByAdministrator(ctx, id, async (tx, payout) => {
    if (payout.state === 'failed' && payout.problem) return dismissProblem(ctx, tx, payout, 'payout.failed')
    if (payout.state !== 'sending') throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    if (isProvidersToSay(payout)) throw new AppError('provider_decides')
    await audit(tx, ctx, { action: 'payout.failed', subject: auditSubjectOf(payout), before: { state: payout.state }, after: { state: 'failed', reason } })
    await failPayout(tx, id, { failure: reason, note: note ?? null })
  })
