import 'server-only'
import type { z } from 'zod'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, databaseCode, invalid, violatedKey } from '@/lib/platform/service/errors'
import { makePayment } from './change-state'
import type { markPaid } from './desk-contract'
import { isProvidersToSay } from './list'
import { auditMarked, dismissProblem, type Marking, markByAdministrator } from './mark-by-administrator'
import { transactionIdRefusal } from './method'

/** PostgreSQL's code for a row that a check refuses, here a balance below zero. */
const CHECK_VIOLATION = '23514'

/**
 * Marks a payout as paid, with all that its payment pays. A repeat with the same transaction id changes nothing.
 * @throws AppError `conflict` when it is not being sent; `provider_decides`; `transaction_used`; `invalid` on `transaction_id`
 */
export const asPaid =
  (ctx: ActorCtx, transaction_id: string): Marking =>
  async (tx, payment) => {
    const [payout] = payment
    if (payout.state === 'paid' && payout.transactionId === transaction_id)
      return void (payout.problem && (await dismissProblem(ctx, tx, payment, 'payout.paid')))
    // A payout that was marked as failed can have arrived after all, if the provider says so.
    const isLate = payout.state === 'failed' && payout.problem === 'confirmed_after_failed'
    if (payout.state !== 'sending' && !isLate) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    if (isProvidersToSay(payout)) throw new AppError('provider_decides')
    const refusal = payout.method && transactionIdRefusal(payout.method, transaction_id)
    if (refusal) throw invalid('transaction_id', refusal)
    await auditMarked(tx, ctx, payment, 'payout.paid', { before: { state: payout.state }, after: { state: 'paid', transaction_id } })
    await makePayment(tx, payment, transaction_id).catch((error) => {
      if (violatedKey(error) === 'payouts_transaction_key') throw new AppError('transaction_used')
      // The money of a late payout was paid or booked back meanwhile.
      if (violatedKey(error) || databaseCode(error) === CHECK_VIOLATION) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
      throw error
    })
  }

/** Notes that a payout was paid. A repeat with the same transaction id gets the same answer. @throws AppError `not_found`, and like `asPaid` */
export const markPayoutPaid = (ctx: ActorCtx, id: number, { transaction_id }: z.output<typeof markPaid.body>) =>
  markByAdministrator(ctx, id, asPaid(ctx, transaction_id))
