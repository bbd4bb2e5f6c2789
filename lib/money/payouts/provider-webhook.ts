import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { CalledProvider } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import { AppError } from '@/lib/platform/service/errors'
import { applyOutcome } from './apply-outcome'
import { noteSeen } from './change-state'
import { payoutColumns } from './payment'
import { providerPaymentOf } from './provider-payment'
import type { ProviderWebhook } from './providers/provider'
import { configuredProvider } from './providers/registry'

/** When a provider that could not be asked is asked again. */
const ASK_AGAIN_SECONDS = 30

/**
 * Handles a webhook, which anybody may send. A signed one only makes the server ask the provider, whose answer counts, because webhooks repeat and
 * come late. That a payment was removed is taken from the webhook, once the provider itself says that it does not have it.
 * @param name the provider whose address was called
 * @throws AppError `not_found` for a provider without settings; `not_found` or `unauthenticated`, as the provider knows it, for a webhook that it did not
 * sign. From a provider that does not count refusals also `not_found` for a payment that is not ours, and `unavailable` when it could not be asked, so
 * that it calls again
 */
export async function handleProviderWebhook(db: Db, name: CalledProvider, webhook: ProviderWebhook): Promise<void> {
  const configured = configuredProvider(name)
  if (!configured) throw new AppError('not_found')
  const event = configured.readWebhook(webhook)
  if (!event) throw new AppError(configured.unsigned)
  // The event is about something else in the same account.
  if (event.correlationId === undefined) return
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event.correlationId)
  const [row] = isOurs ? await db.select(payoutColumns).from(payouts).where(eq(payouts.correlationId, event.correlationId)) : []
  const payment = row && providerPaymentOf(row)
  if (!payment || row.provider !== name) {
    if (configured.countsRefusals) return
    throw new AppError('not_found')
  }
  // Before the provider is asked, so that no attempt makes anew what was removed.
  await noteSeen(db, row.id)
  const outcome = await configured.provider.ask(payment, event.theirId)
  if (outcome.has === undefined && !configured.countsRefusals) throw new AppError('unavailable', { retryAfter: ASK_AGAIN_SECONDS })
  const removed = event.outcome?.failure === 'removed' && !outcome.has ? event.outcome : undefined
  await applyOutcome(db, row.id, removed ?? outcome)
}
