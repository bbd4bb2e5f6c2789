import 'server-only'
import { type CalledProvider, calledProviders } from '@/db/desk-values'
import { env } from '@/lib/platform/env'
import { asaas } from './asaas'
import type { PayoutProvider, ProviderDefinition, ProviderEvent, ProviderWebhook } from './provider'
import { woovi } from './woovi'

/** The providers that our server calls, by their names in settings and payouts. */
const providers: Record<CalledProvider, ProviderDefinition> = { woovi, asaas }

interface ConfiguredProvider extends Pick<ProviderDefinition, 'unsigned' | 'countsRefusals'> {
  name: CalledProvider
  provider: PayoutProvider
  /** Whether it is given payouts. A former one, whose settings are still there, is only asked what became of those that it has. */
  isChosen: boolean
  /** @returns undefined if the provider did not sign it, or it is not one of its webhooks */
  readWebhook(webhook: ProviderWebhook): ProviderEvent | undefined
}

/** The provider of that name; undefined without its settings. */
export function configuredProvider(name: CalledProvider): ConfiguredProvider | undefined {
  const settings = env()
  const { make, readWebhook, ...rest } = providers[name]
  const provider = make(settings)
  return provider && { ...rest, name, provider, isChosen: settings.PAYOUT_PROVIDER === name, readWebhook: (webhook) => readWebhook(webhook, settings) }
}

/** Every provider whose settings are there. */
export const configuredProviders = (): ConfiguredProvider[] => calledProviders.flatMap((name) => configuredProvider(name) ?? [])
