// The values of columns of keys, events and webhooks, in a file of their own because no page for visitors needs them.

/** What a key may do; a call of the API names one of them, or is closed to keys. */
export const scopes = [
  'read:campaigns',
  'write:campaigns',
  'read:clicks',
  'read:completions',
  'write:completions',
  'read:reviews',
  'write:reviews',
  'read:payouts',
  'read:promoters',
  'write:promoters',
  'read:contact-forms',
  'write:contact-forms',
  'read:webhooks',
  'write:webhooks',
] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a promoter's key can have: what a promoter can see and do. */
export const promoterScopes = [
  'read:campaigns',
  'read:clicks',
  'read:completions',
  'read:payouts',
  'read:webhooks',
  'write:webhooks',
] as const satisfies readonly Scope[]

/** Most keys of one owner that are neither revoked nor past their end. */
export const MOST_KEYS = 20

export const completionEventTypes = [
  'completion.submitted',
  'completion.resubmitted',
  'completion.appealed',
  'completion.approved',
  'completion.rejected',
  'completion.undone',
  'completion.deleted',
] as const

export const payoutEventTypes = ['payout.requested', 'payout.started', 'payout.paid', 'payout.failed', 'payout.returned', 'payout.cancelled'] as const

/** What happens to campaigns that everybody sees, so that every promoter is told of it. */
export const campaignEventTypes = ['campaign.published', 'campaign.paused', 'campaign.resumed', 'campaign.ended'] as const

/** Everything that is told as an event. */
export const eventTypes = [
  'click.counted',
  ...completionEventTypes,
  ...payoutEventTypes,
  ...campaignEventTypes,
  'campaign.budget_low',
  'campaign.out_of_budget',
  'promoter.registered',
  'promoter.disabled',
  'contact_form.received',
  'test.ping',
] as const
export type EventType = (typeof eventTypes)[number]

/** The events that a promoter can have: those of their own clicks, completions and payouts, and what happens to tasks that everybody sees. */
export const promoterEventTypes = [
  'click.counted',
  ...completionEventTypes,
  ...payoutEventTypes,
  ...campaignEventTypes,
  'test.ping',
] as const satisfies readonly EventType[]

/**
 * `active`: gets events. `paused`: its owner stopped it. `failed`: switched off, because no delivery has succeeded for five days. `gone`: it answered
 * 410. Only `active` ones get new deliveries; its owner can make any other active again.
 */
export const webhookStates = ['active', 'paused', 'failed', 'gone'] as const
export type WebhookState = (typeof webhookStates)[number]

/** The states of a delivery, of letters and webhooks alike. `dropped`: nobody is there to receive it any more. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Most webhooks of one owner. */
export const MOST_WEBHOOKS = 20

/**
 * Why an attempt of a webhook failed. `wrong_address`: its address is none that may be called; `no_address`: the name resolves to nothing;
 * `private_address`: it resolves to an address of an inner network; `no_connection`: nobody answers there; `no_encryption`: TLS or the certificate
 * failed; `no_answer`: no whole answer within 15 s; `redirected`: it answered 3xx, which is not followed; `refused`: 4xx; `gone`: 410; `broken`: 5xx
 * or another status; `secret_lost`: the secret cannot be read, see docs/operations.md; `too_old`: its time was over before it was sent; `switched_off`:
 * the webhook was.
 */
export const webhookFailures = [
  'wrong_address',
  'no_address',
  'private_address',
  'no_connection',
  'no_encryption',
  'no_answer',
  'redirected',
  'refused',
  'gone',
  'broken',
  'secret_lost',
  'too_old',
  'switched_off',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]
