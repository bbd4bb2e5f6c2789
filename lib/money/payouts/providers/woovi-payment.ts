import { z } from 'zod'
import { isEndToEndId } from '../end-to-end-id'
import { providerFailure } from './failure'
import type { ProviderOutcome, ProviderPayment } from './provider'

const words = z.string().max(2_000).optional().catch(undefined)

/** A payment in the answers and the webhooks of Woovi, which leave out different fields. */
export const WooviPayment = z.object({
  payment: z.object({
    correlationID: z.string().max(200),
    status: words,
    value: z.number().optional(),
    destinationAlias: z.string().max(200).optional(),
  }),
  transaction: z
    .object({ endToEndId: words, value: z.number().optional().catch(undefined), providerErrorCode: words, providerRejectedReason: words })
    .nullish()
    .catch(undefined),
  error: z.object({ code: words, description: words }).nullish().catch(undefined),
})
export type WooviPayment = z.output<typeof WooviPayment>

/** The outcome of a payment, not compared with what was asked for. A created payment that was not approved is `unknown`. */
export function outcomeOf({ payment, transaction, error }: WooviPayment): ProviderOutcome {
  const id = transaction?.endToEndId
  const transactionId = id !== undefined && isEndToEndId(id) ? { transactionId: id } : {}
  switch (payment.status) {
    case 'APPROVED':
      return { state: 'sent', ...transactionId }
    case 'CONFIRMED':
      return 'transactionId' in transactionId ? { state: 'confirmed', ...transactionId } : { state: 'unknown', mismatch: 'no_transaction_id' }
    case 'FAILED':
      // The bank's code comes first, because Woovi's own code says less.
      return {
        state: 'failed',
        ...transactionId,
        ...providerFailure(transaction?.providerErrorCode, transaction?.providerRejectedReason, error?.code, error?.description),
      }
    case 'DENIED':
      return { state: 'failed', failure: 'removed' }
    default:
      return { state: 'unknown' }
  }
}

/** How a payment differs from what was asked for. A payment without any amount counts as one of another amount. */
function mismatchOf({ payment, transaction }: WooviPayment, payout: ProviderPayment): ProviderOutcome['mismatch'] {
  const amounts = [payment.value, transaction?.value].filter((value) => value !== undefined)
  if (payment.correlationID !== payout.correlationId) return 'other_id'
  if (amounts.length === 0 || amounts.some((value) => value !== payout.amountCents)) return 'other_amount'
  if (payment.destinationAlias !== undefined && payment.destinationAlias !== payout.key) return 'other_key'
  return undefined
}

/** The outcome of a payment, if it is the one that was asked for; otherwise `unknown`. */
export function checkedOutcome(told: WooviPayment, payout: ProviderPayment): ProviderOutcome {
  const mismatch = mismatchOf(told, payout)
  return mismatch ? { state: 'unknown', mismatch } : outcomeOf(told)
}
