import 'server-only'
import { SITE_NAME } from '@/lib/site'
import type { PayoutRow } from './change-state'
import type { ProviderPayment } from './providers/provider'
import { referenceOf } from './reference'

/**
 * What a provider is told of a payout: the same however often it is sent, because amount and key are those of the moment in which it was started.
 * @returns undefined for what providers do not pay to: anything but a PIX key
 */
export const providerPaymentOf = ({ id, correlationId, amountCents, method }: PayoutRow): ProviderPayment | undefined =>
  method?.method === 'pix' ? { correlationId, amountCents, keyType: method.key_type, key: method.key, comment: `${SITE_NAME} ${referenceOf(id)}` } : undefined
