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

/** Everything that is told as an event. */
export const eventTypes = [
  'click.counted',
  'completion.submitted',
  'completion.resubmitted',
  'completion.appealed',
  'completion.approved',
  'completion.rejected',
  'completion.undone',
  'completion.deleted',
  'payout.requested',
  'payout.started',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'payout.cancelled',
  'campaign.published',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
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
  'completion.submitted',
  'completion.resubmitted',
  'completion.appealed',
  'completion.approved',
  'completion.rejected',
  'completion.undone',
  'completion.deleted',
  'payout.requested',
  'payout.started',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'payout.cancelled',
  'campaign.published',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
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
