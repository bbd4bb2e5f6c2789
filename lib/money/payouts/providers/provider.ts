import type { PixKeyType } from '@/db/values'
import type { Env } from '@/lib/platform/env'
import type { AppError } from '@/lib/platform/service/errors'

/** Why a payment failed or does not go on; each has its text in `messages/`. */
export type ProviderFailure =
  /** No account has this key, or it is closed: the payee has to give another. */
  | 'wrong_key'
  /** The payee's account takes no money. */
  | 'account_blocked'
  /** The payer's account has too little. */
  | 'no_balance'
  /** A limit of the payer's account for amounts or for key lookups. */
  | 'limit_reached'
  /** Somebody removed or denied the payment at the provider. */
  | 'removed'
  /** The provider does not accept our credentials: a setting is wrong. */
  | 'not_authorized'
  /** Any other reason. */
  | 'refused'

/** How the provider's payment differs from what was asked for; each has its text in `messages/`. */
export type ProviderMismatch = 'other_amount' | 'other_key' | 'other_id' | 'no_transaction_id' | 'gone'

/** A payment to a PIX key. */
export interface ProviderPayment {
  /** Our id, the same in every attempt; committed before the first. */
  correlationId: string
  amountCents: number
  keyType: PixKeyType
  key: string
  /** What the payee's bank shows, at most 140 characters. */
  comment: string
  /** Whether the provider is known to have had it: then it is not made anew, because somebody may have removed it there. */
  wasSeen: boolean
  /** When it was started: the provider cannot have it from before. */
  startedAt: Date
}

export interface ProviderOutcome {
  /**
   * - `sent`: the provider was told to pay, and the result is not known yet
   * - `confirmed`: paid, with the transaction id that proves it
   * - `failed`: the provider says that no money moved, and none will
   * - `unknown`: neither is known; `send` may be called again, with the same payout
   */
  state: 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** Whether the provider itself said that it has the payment; undefined when it could not be asked. */
  has?: boolean
  /** The EndToEndId of the payment. */
  transactionId?: string
  failure?: ProviderFailure
  /** The provider's own code of the failure, such as `AC07`. */
  code?: string
  /** Only with the state `unknown`; an administrator has to look. */
  mismatch?: ProviderMismatch
}

/** A provider that pays by PIX. No call throws for what the provider does. */
export interface PayoutProvider {
  /** Starts a payment, or continues one that was started: however often it is called, money moves at most once. */
  send(payout: ProviderPayment): Promise<ProviderOutcome>
  /** The state of a payment; changes nothing. @param theirId the provider's own id, where its webhook said one */
  ask(payout: ProviderPayment, theirId?: string): Promise<ProviderOutcome>
}

/** A call of a provider's webhook, which anybody may make. */
export interface ProviderWebhook {
  /** As received, because the signature covers it. */
  body: string
  /** By names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** What a webhook says; it has a correlation id only if it is about one of our payments to somebody. */
export interface ProviderEvent {
  correlationId?: string
  /** The provider's own id. */
  theirId?: string
  outcome?: ProviderOutcome
}

/** How a provider is made from the settings, and how its webhooks are read. */
export interface ProviderDefinition {
  /** @returns undefined without its settings */
  make(settings: Env): PayoutProvider | undefined
  /** @returns undefined if the provider did not sign it, or it is not one of its webhooks */
  readWebhook(webhook: ProviderWebhook, settings: Env): ProviderEvent | undefined
  /** What answers a webhook that it did not sign. */
  unsigned: AppError['code']
  /** Whether it stops calling after refusals: then whatever it signed is taken, and the job asks for what could not be asked at once. */
  countsRefusals: boolean
}
