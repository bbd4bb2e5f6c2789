import { z } from 'zod'
import { deliveryStates, eventTypes, MOST_WEBHOOKS, shownWebhookStates, webhookMethods } from '@/db/event-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText, requiredText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly, done, idParams, instant, pageOf, pageQuery, rowId, sortedBy } from '@/lib/platform/contract/schemas'

const whole = z.number().int()

const webhookMethod =
  '`POST`: signed events. `GET`: the address of a promoter’s tracker, called with what its macros `{ref}`, `{label}`, `{commission}` (`10.00`, in reais) and `{event}` (`submitted`, `approved`, `rejected`, `undone`) stand for'

const Webhook = z
  .object({
    id: whole,
    name: z.string(),
    url: z.string().meta({ description: 'The address that gets the events' }),
    method: z.enum(webhookMethods).meta({ description: webhookMethod }),
    types: z.array(z.enum(eventTypes)),
    state: z.enum(shownWebhookStates).meta({
      description:
        '`unverified`: its address has not answered the challenge yet, and gets nothing else; `failed`: switched off after five days in which no delivery succeeded; `gone`: its address answered 410',
    }),
    failing_since: instant.nullable().meta({ description: 'Since when every delivery has failed; null if the last one succeeded' }),
    former_secret_until: instant.nullable().meta({ description: 'Until when the secret before the last rotation signs too' }),
    waiting: whole.meta({ description: 'How many deliveries wait to be sent' }),
    created_at: instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const secret = z.string().meta({ description: '`whsec_…`, with which each delivery is signed' })

const Delivery = z
  .object({
    id: whole,
    event_id: z.string(),
    type: z.enum(eventTypes).meta({ description: 'What happened' }),
    state: z.enum(deliveryStates).meta({
      description:
        '`waiting`: it is sent, at `due_at` or now; `sent`: it was taken; `failed`: given up; `dropped`: its owner’s account is disabled. One that is sent again waits anew',
    }),
    attempts: whole.meta({ description: 'How often it was tried, the attempt that is under way included. Sending it again begins at 0; `tries` keeps all' }),
    status: whole.nullable().meta({ description: 'The HTTP status of the last of these attempts; null if there was no answer yet' }),
    ms: whole.nullable().meta({ description: 'How long that attempt took, in milliseconds' }),
    failure: z.string().nullable().meta({ description: 'Why that attempt failed, in one of the words under Events; null if none failed' }),
    created_at: instant,
    due_at: instant.nullable().meta({ description: 'When a waiting one is tried next' }),
    ended_at: instant.nullable(),
    resent_at: instant.nullable().meta({ description: 'When it was last sent again on request; null if never' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof Delivery>

const DeliveryAttempt = z.object({
  at: instant,
  ms: whole,
  status: whole.nullable(),
  failure: z.string().nullable(),
  answer: z.string().nullable().meta({ description: 'The first kilobyte of the answer' }),
})
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

const address = requiredText('required', 500).meta({
  description:
    'https alone, on port 443 or above 1023, reachable from the internet. Where `WEBHOOK_ALLOW_LOCAL` is set, to try things out, http and https to this machine too',
})
const types = z
  .array(z.enum(eventTypes), { error: messageKey('required') })
  .min(1, messageKey('required'))
  .meta({ description: 'A promoter’s webhook can have those of a promoter. A key chooses only types whose events it may read' })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  auth: ['admin', 'promoter'],
  scope: 'read:webhooks',
  summary: "The caller's webhooks, oldest first",
  output: dataOf(z.array(Webhook)),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  auth: ['admin', 'promoter'],
  confirmed: true,
  summary: 'Adds a webhook. The answer has its secret. It gets events from when its address has answered the challenge',
  body: z.object({
    name: lineText('required', 60),
    url: address,
    method: z.enum(webhookMethods).default('POST').meta({ description: webhookMethod }),
    types,
  }),
  status: 201,
  output: dataOf(Webhook.extend({ secret })),
  refusals: { 409: `The caller has as many webhooks as they may: a promoter ${MOST_WEBHOOKS.promoter}, an administrator ${MOST_WEBHOOKS.admin}` },
  success: 'webhook_created',
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/{id}',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary:
    'Changes a webhook; `state` pauses it or makes it active again, which one that was switched off needs. Another `url` has to answer the challenge first',
  params: idParams,
  body: z.object({
    name: lineText('required', 60).optional(),
    url: address.optional(),
    types: types.optional(),
    state: z
      .enum(['active', 'paused'])
      .optional()
      .meta({ description: '`paused`: it gets nothing more; `active`: it gets what happens from now on, also one that was switched off' }),
  }),
  output: dataOf(Webhook),
  refusals: {
    409: 'Its address has not answered the challenge, so it cannot be active; or the address changes, and the password was not given within ten minutes (`confirmation_required`)',
  },
  success: 'webhook_changed',
})

export const verifyAddressOfWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/verify',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary:
    'Sends the challenge to the address of a webhook, a signed `webhook.verification`. If it answers 2xx with the text of `data.challenge`, or with JSON that has it as `challenge`, the webhook is active from then on. A `GET` is called with empty values and `event=test`, and 2xx is enough',
  params: idParams,
  output: dataOnly(Webhook.extend({ attempt: DeliveryAttempt })),
  refusals: { 409: 'The address has answered the challenge already' },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary: 'Deletes a webhook and its log; what waits is not sent any more',
  params: idParams,
  output: done,
  success: 'webhook_deleted',
})

export const showWebhookSecret = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/secret',
  auth: ['admin', 'promoter'],
  confirmed: true,
  summary: 'The secret of a webhook',
  params: idParams,
  output: dataOnly(z.object({ secret })),
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/rotate',
  auth: ['admin', 'promoter'],
  confirmed: true,
  summary: 'Gives a webhook a new secret; the former one signs too for 24 hours',
  params: idParams,
  output: dataOf(Webhook.extend({ secret })),
  success: 'webhook_rotated',
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/test',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary: 'Sends a `test.ping` to a webhook, whatever its types; it is in the log at once',
  params: idParams,
  output: dataOf(Delivery),
  refusals: { 409: 'The webhook is not active, or too many deliveries wait' },
  success: 'webhook_tested',
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  auth: ['admin', 'promoter'],
  scope: 'read:webhooks',
  summary: 'The deliveries of a webhook in the last 30 days, newest first. `search` finds the id of an event, its type and the id of its subject',
  params: idParams,
  query: pageQuery.extend({ ...sortedBy('created_at'), state: z.enum(deliveryStates).optional() }),
  output: pageOf(Delivery, { stats: z.object({ by_state: z.object({ waiting: whole, sent: whole, failed: whole, dropped: whole }) }) }),
})

const deliveryParams = z.object({ id: rowId, delivery: rowId })

export const showDelivery = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{delivery}',
  auth: ['admin', 'promoter'],
  scope: 'read:webhooks',
  summary: 'A delivery with its body and all attempts',
  params: deliveryParams,
  output: dataOf(
    z.object({
      ...Delivery.shape,
      body: z.string().meta({ description: 'What is sent, byte for byte; of a `GET` the address that is called' }),
      tries: z.array(DeliveryAttempt).meta({ description: 'Every attempt, also those before it was sent again; newest first, at most 50' }),
    }),
  ),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery}/resend',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary: 'Sends a delivery again, with the same id: it waits anew, and its attempts count from 0',
  params: deliveryParams,
  output: dataOf(Delivery),
  refusals: { 409: 'The webhook is not active, or the delivery or too many others wait to be sent' },
  success: 'webhook_resent',
})

export const resendFailed = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/resend-failed',
  auth: ['admin', 'promoter'],
  scope: 'write:webhooks',
  summary: 'Sends all failed deliveries since a moment again, each with the same id',
  params: idParams,
  body: z.object({ since: z.iso.datetime({ offset: true, error: messageKey('invalid') }) }),
  output: dataOf(
    z.object({
      count: whole,
      left: whole.meta({
        description: 'How many are left, if there were too many for one call, or for all that may wait: the same call again goes on with them',
      }),
    }),
  ),
  refusals: { 409: 'The webhook is not active, or too many deliveries wait' },
})
