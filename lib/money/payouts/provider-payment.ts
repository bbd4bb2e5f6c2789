import 'server-only'
import { SITE_NAME } from '@/lib/site'
import type { PayoutRow } from './change-state'
import type { PaymentSums } from './payment'
import type { ProviderPayment } from './providers/provider'
import { referenceOf } from './reference'

/**
 * What is sent to a provider for a payment, of the payout that gives it its reference: the same in every attempt, because amount and key are fixed at the start.
 * @returns undefined for anything but a PIX key, because providers pay to nothing else
 */
export const providerPaymentOf = ({
  id,
  correlationId,
  paymentCents: amountCents,
  method,
  seenAtProvider,
  startedAt,
}: PayoutRow & PaymentSums): ProviderPayment | undefined =>
  method?.method === 'pix' && startedAt
    ? {
        ...{ correlationId, amountCents, keyType: method.key_type, key: method.key, comment: `${SITE_NAME} ${referenceOf(id)}` },
        wasSeen: seenAtProvider !== null,
        startedAt,
      }
    : undefined
