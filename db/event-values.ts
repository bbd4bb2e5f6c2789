// The values of columns of events and webhooks, in a file of their own because no page for visitors needs them.

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

export const bonusEventTypes = ['bonus.earned', 'bonus.undone'] as const

/** What happens to campaigns that everybody sees, so that every promoter is told of it. */
export const campaignEventTypes = ['campaign.published', 'campaign.paused', 'campaign.resumed', 'campaign.ended'] as const

/** Everything that is told as an event. */
export const eventTypes = [
  'click.counted',
  ...completionEventTypes,
  ...payoutEventTypes,
  ...bonusEventTypes,
  ...campaignEventTypes,
  'campaign.budget_low',
  'campaign.out_of_budget',
  'promoter.registered',
  'promoter.applied',
  'promoter.approved',
  'promoter.disabled',
  'promoter.group_changed',
  'contact_form.received',
  'test.ping',
] as const
export type EventType = (typeof eventTypes)[number]

/** The events that a promoter can have: those of their own clicks, completions, payouts and bonuses, and what happens to tasks that everybody sees. */
export const promoterEventTypes = [
  'click.counted',
  ...completionEventTypes,
  ...payoutEventTypes,
  ...bonusEventTypes,
  ...campaignEventTypes,
  'test.ping',
] as const satisfies readonly EventType[]

/**
 * `active`: gets events. `paused`: its owner stopped it. `failed`: switched off, because no delivery has succeeded for five days. `gone`: it answered
 * 410. Only `active` ones get new deliveries; its owner can make any other active again.
 */
export const webhookStates = ['active', 'paused', 'failed', 'gone'] as const
export type WebhookState = (typeof webhookStates)[number]

/** What its owner is told: `unverified` is one that is paused because its address has not answered the challenge yet. */
export const shownWebhookStates = ['unverified', ...webhookStates] as const
export type ShownWebhookState = (typeof shownWebhookStates)[number]

/** The states of a delivery, of letters and webhooks alike. `dropped`: nobody is there to receive it any more. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How a webhook is called: `POST` with signed events, `GET` as the trackers of advertisers are. */
export const webhookMethods = ['POST', 'GET'] as const
export type WebhookMethod = (typeof webhookMethods)[number]

/** What a tracker can be told of. */
export const postbackTypes = ['completion.submitted', 'completion.approved', 'completion.rejected', 'completion.undone'] as const satisfies readonly EventType[]

/** Most webhooks of one owner. Who has more keeps them, and can add none. */
export const MOST_WEBHOOKS = { admin: 20, promoter: 3 } as const

/** Most deliveries that wait for all webhooks of one owner together: what happens beyond them fails at once as `too_many_waiting`. */
export const MOST_WAITING = { admin: 50_000, promoter: 1_000 } as const

/**
 * Why an attempt of a webhook failed. `wrong_address`: its address is none that may be called; `no_address`: the name resolves to nothing;
 * `private_address`: it resolves to an address of an inner network; `no_connection`: nobody answers there; `no_encryption`: TLS or the certificate
 * failed; `no_answer`: no whole answer within 15 s; `redirected`: it answered 3xx, which is not followed; `refused`: 4xx; `gone`: 410; `broken`: 5xx
 * or another status; `secret_lost`: the secret cannot be read, see docs/operations.md; `too_old`: its time was over before it was sent; `switched_off`:
 * the webhook was; `too_many_waiting`: too many others of its owner waited when it happened; `wrong_echo`: the challenge was not answered with its text.
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
  'too_many_waiting',
  'wrong_echo',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]
