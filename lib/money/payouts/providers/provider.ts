import type { PixKeyType } from '@/db/values'
import type { Env } from '@/lib/platform/env'

/** Why a payment failed, or why it does not go on; each has its words in `messages/`. */
export type ProviderFailure =
  /** No account has this key, or it is closed: the payee has to give another. */
  | 'wrong_key'
  /** The payee's account takes no money. */
  | 'account_blocked'
  /** The payer's account has too little. */
  | 'no_balance'
  /** A limit of the payer's account for amounts or for looking up keys. */
  | 'limit_reached'
  /** Somebody removed or denied the payment at the provider. */
  | 'removed'
  /** The provider does not know us: a setting is wrong. */
  | 'not_authorized'
  /** Any other reason. */
  | 'refused'

/** What the provider says of a payment that is not what it was told; each has its words in `messages/`. */
export type ProviderMismatch = 'other_amount' | 'other_key' | 'other_id' | 'no_transaction_id'

/** A payment to a PIX key. */
export interface ProviderPayment {
  /** Ours, the same in every attempt; committed before the first. */
  correlationId: string
  amountCents: number
  keyType: PixKeyType
  key: string
  /** What the payee's bank shows, at most 140 characters. */
  comment: string
}

export interface ProviderOutcome {
  /**
   * - `sent`: told to pay, not yet known whether it did
   * - `confirmed`: paid, with the number that proves it
   * - `failed`: the provider says that no money moved, and none will
   * - `unknown`: neither is known; `send` may be called again, with the same payout
   */
  state: 'sent' | 'confirmed' | 'failed' | 'unknown'
  /** The EndToEndId of the payment. */
  transactionId?: string
  failure?: ProviderFailure
  /** The provider's own code of the failure, such as `AC07`. */
  code?: string
  /** The state is then `unknown`, and an administrator has to look. */
  mismatch?: ProviderMismatch
}

/** Who pays by PIX for us. No call ever throws for what the provider does. */
export interface PayoutProvider {
  /** Starts a payment, or goes on with one that was started: as often as it is called, money moves at most once. */
  send(payout: ProviderPayment): Promise<ProviderOutcome>
  /** How a payment stands; changes nothing. */
  ask(payout: ProviderPayment): Promise<ProviderOutcome>
}

/** A call of a provider's webhook, which anybody may make. */
export interface ProviderWebhook {
  /** As it came, because that is what was signed. */
  body: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** What a webhook says; with a correlation id only if it is about a payment of ours to somebody. */
export interface ProviderEvent {
  correlationId?: string
  outcome?: ProviderOutcome
}

/** How a provider is made from the settings, and how its webhooks are read. */
export interface ProviderDefinition {
  make(settings: Env): PayoutProvider
  /** @returns undefined if the provider did not sign it, or it is none of theirs */
  readWebhook(webhook: ProviderWebhook, settings: Env): ProviderEvent | undefined
}
