import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { CalledProvider } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import { AppError } from '@/lib/platform/service/errors'
import { applyOutcome } from './apply-outcome'
import { providerPaymentOf } from './provider-payment'
import type { ProviderWebhook } from './providers/provider'
import { configuredProvider } from './providers/registry'

/**
 * Handles a webhook, which anybody may send. A signed one only makes the server ask the provider, whose answer counts, because webhooks repeat and
 * come late; only the removal of a payment is taken from the webhook itself.
 * @param name the provider whose address was called
 * @throws AppError `not_found` for a provider that the settings do not name, for a webhook that it did not sign, and for a payment that is not ours
 */
export async function handleProviderWebhook(db: Db, name: CalledProvider, webhook: ProviderWebhook): Promise<void> {
  const configured = configuredProvider()
  const event = configured?.name === name ? configured.readWebhook(webhook) : undefined
  if (!configured || !event) throw new AppError('not_found')
  // The event is about something else in the same account.
  if (event.correlationId === undefined) return
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event.correlationId)
  const [row] = isOurs ? await db.select().from(payouts).where(eq(payouts.correlationId, event.correlationId)) : []
  const payment = row && providerPaymentOf(row)
  if (!payment || row.provider !== name) throw new AppError('not_found')
  const outcome = await configured.provider.ask(payment)
  // The provider no longer knows a removed payment, and the next attempt would create it once more.
  const removed = event.outcome?.failure === 'removed' && outcome.state === 'unknown' && !outcome.mismatch ? event.outcome : undefined
  await applyOutcome(db, row.id, removed ?? outcome)
}
