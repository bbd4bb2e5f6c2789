import 'server-only'
import type { CalledProvider } from '@/db/desk-values'
import { env } from '@/lib/platform/env'
import type { PayoutProvider, ProviderDefinition, ProviderEvent, ProviderWebhook } from './provider'
import { woovi } from './woovi'

/** The providers that our server calls, by their names in settings and payouts. */
const providers: Record<CalledProvider, ProviderDefinition> = { woovi }

export interface ConfiguredProvider {
  name: CalledProvider
  provider: PayoutProvider
  /** @returns undefined if the provider did not sign it, or it is not one of its webhooks */
  readWebhook(webhook: ProviderWebhook): ProviderEvent | undefined
}

/** The provider that the settings name; undefined when an administrator pays by hand. */
export function configuredProvider(): ConfiguredProvider | undefined {
  const settings = env()
  const name = settings.PAYOUT_PROVIDER
  if (name === 'manual') return undefined
  const { make, readWebhook } = providers[name]
  return { name, provider: make(settings), readWebhook: (webhook) => readWebhook(webhook, settings) }
}
