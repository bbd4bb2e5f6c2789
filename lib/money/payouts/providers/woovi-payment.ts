import { z } from 'zod'
import { isEndToEndId } from '../end-to-end-id'
import type { ProviderFailure, ProviderOutcome, ProviderPayment } from './provider'

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

/** Codes of Woovi and of the central bank, and words of Woovi's answers without a code. */
const failures: [RegExp, ProviderFailure][] = [
  [/\b(PIX_KEY_INFO_NOT_FOUND|INVALID_PIX_KEY|ACCOUNT_NOT_FOUND|AC03|AC07|AC14|BE01|CH11)\b|chave pix inv[aá]lida|invalid pix key/i, 'wrong_key'],
  [/\b(NOT_ENOUGH_BALANCE|AM04)\b|\bsaldo\b|\bbalance\b/i, 'no_balance'],
  [/\b(ALIAS_LIMIT_ERROR|REACH_TRANSFER_LIMIT|ACCOUNT_LIMIT_ERROR|AM02)\b/, 'limit_reached'],
  [/RESTRICTED|BLOCKED|\b(AC06|FRAD)\b|fraud/i, 'account_blocked'],
]

/** @param told codes and words of the provider @returns why a payment failed */
export function wooviFailure(...told: (string | undefined)[]): Pick<ProviderOutcome, 'failure' | 'code'> {
  const text = told.filter(Boolean).join(' ')
  const code = told.find((one) => one !== undefined && /^[A-Z0-9_]{2,60}$/.test(one))
  return { failure: failures.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused', ...(code && { code }) }
}

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
        ...wooviFailure(transaction?.providerErrorCode, transaction?.providerRejectedReason, error?.code, error?.description),
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
