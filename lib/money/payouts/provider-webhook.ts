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
 * A webhook, which anybody may send: one that the provider signed only makes us ask it, and its answer counts, whatever the webhook repeats or
 * comes late with; but that a payment was removed is told by the webhook alone.
 * @param name the provider whose address was called
 * @throws AppError `not_found` for a provider that the settings do not name, for what it did not sign, and for a payment that is none of ours
 */
export async function handleProviderWebhook(db: Db, name: CalledProvider, webhook: ProviderWebhook): Promise<void> {
  const configured = configuredProvider()
  const event = configured?.name === name ? configured.readWebhook(webhook) : undefined
  if (!configured || !event) throw new AppError('not_found')
  // About something else that happens in the same account.
  if (event.correlationId === undefined) return
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event.correlationId)
  const [row] = isOurs ? await db.select().from(payouts).where(eq(payouts.correlationId, event.correlationId)) : []
  const payment = row && providerPaymentOf(row)
  if (!payment || row.provider !== name) throw new AppError('not_found')
  const outcome = await configured.provider.ask(payment)
  // What was removed is no longer there to be asked for, and would be created once more.
  const removed = event.outcome?.failure === 'removed' && outcome.state === 'unknown' && !outcome.mismatch ? event.outcome : undefined
  await applyOutcome(db, row.id, removed ?? outcome)
}
