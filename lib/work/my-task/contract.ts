import { z } from 'zod'
import { acceptTrusted, proofItemKinds } from '@/db/campaign-values'
import { consentEnds, noticeChannels } from '@/db/mail-values'
import { completionStatuses, decisions, rejectReasons } from '@/db/values'
import { TaskPayment } from '@/lib/money/payouts/contract'
import { MaskedMethod, PayoutMethodInput, WholeMethod } from '@/lib/money/payouts/method'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOnly, idParams, instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { PublicItem } from '@/lib/work/campaigns/public-content'
import { CampaignTitle } from '@/lib/work/campaigns/shown-state'
import { proofFile, whatsappNumber } from '@/lib/work/completions/submit-contract'
import { MAX_PROOF_BYTES } from '@/lib/work/proofs/size'
import { APPEAL_LENGTH } from './fields'

const whole = z.number().int()

/** The token of one task: whoever holds it may see and follow this task and nothing else. A wrong one is 404. */
const taskToken = z.object({ 'x-task-token': z.string().max(100).optional() })

/** What happened, in the words of the person's page; the newest last. */
const TaskEvent = z.object({
  at: instant,
  kind: z.enum(['received', 'sent_again', 'appealed', ...decisions]),
  attempt: whole,
  reason: z.enum(rejectReasons).nullable(),
  note: z.string().nullable().meta({ description: 'What the reviewer says to the person' }),
})

/** What the person sent for a proof item of a campaign. */
const SentItem = z
  .object({
    attempt: whole,
    key: z.string(),
    kind: z.enum(proofItemKinds),
    label: z.string().meta({ description: 'What was asked for' }),
    value: z.string().nullable().meta({
      description: 'A link, a text, the chosen option, or `ok` for a code, which is not stored itself; null for a picture, and once it is no longer kept',
    }),
    kept: z.boolean(),
  })
  .meta({ id: 'SentItem' })

/** The campaign of a task, in the version that the person saw. */
const TaskCampaign = z
  .object({
    slug: z.string(),
    is_default: z.boolean(),
    version: whole,
    title: CampaignTitle,
    link: z.string().nullable().meta({ description: 'Where the task is done; null where a setting of the site says it' }),
  })
  .meta({ id: 'TaskCampaign' })

/** Something that a returned task asks for again. */
const RedoItem = z
  .object({
    item: PublicItem.meta({ description: 'What is asked for; it is sent as `proof_<key>`' }),
    sent: z
      .string()
      .nullable()
      .meta({ description: 'A link, a text or the key of an option as it was sent last, where it is kept; null for pictures and codes' }),
    tries_left: whole.nullable().meta({ description: 'How many wrong codes are still taken; null for other kinds, and without a place' }),
  })
  .meta({ id: 'RedoItem' })

const MyTask = z
  .object({
    payment_code: z.string(),
    campaign: TaskCampaign.optional(),
    name: z.string(),
    whatsapp: z.string().nullable(),
    status: z.enum(completionStatuses),
    reward: z.number().meta({ description: 'In reais' }),
    attempt: whole.meta({ description: 'The number of the newest proof' }),
    sent: z.array(SentItem).meta({ description: 'Empty for the first version of the default campaign, which asks for one picture' }),
    events: z.array(TaskEvent),
    median_hours: z.number().nullable().meta({ description: 'How long half of the decisions of the last seven days took at most; null below 20 of them' }),
    accept_after_days: whole
      .nullable()
      .optional()
      .meta({ description: 'What its campaign promises: after how many days without an answer it counts as approved; null for never' }),
    accept_trusted: z.enum(acceptTrusted).optional().meta({ description: 'What its campaign promises of trusted people, as in `GET /campaigns/{slug}`' }),
    accept_by: instant.nullable().optional().meta({
      description: 'Until when it is answered, or counts as approved unless it has to be checked; null when nothing of the kind is promised, or no longer',
    }),
    redo: z
      .array(RedoItem)
      .optional()
      .meta({ description: 'What a returned task takes anew; left out for the first version of the default campaign, which takes its picture' }),
    redo_until: instant.nullable().meta({ description: 'Until when a returned task takes a new proof or an appeal; null when it takes none' }),
    money_kept: instant.nullable().optional().meta({
      description:
        'Until when the reward of a returned task is kept for a new proof or an appeal; null once it went back to the campaign, which takes them while it has money; left out where no money is reserved',
    }),
    attempts_left: whole,
    may_appeal: z.boolean(),
    may_rename: z.boolean(),
    may_change_number: z.boolean(),
    payout_method: MaskedMethod.nullable(),
    may_show_method: z.boolean(),
    method_wait_hours: whole.meta({ description: 'Hours that a payout method given now waits before it counts' }),
    late_method_wait_hours: whole.meta({ description: 'The same for one that is given, or changed, after the approval' }),
    payout_from: instant.nullable().meta({ description: 'From when the method counts; null when it does already, or there is none' }),
    payouts: z.array(TaskPayment).meta({ description: 'Oldest first; cancelled ones are left out' }),
    payout_refusal: z.enum(['not_approved', 'no_method', 'method_waits', 'soon', 'already_open', 'key_failed', 'payee_blocked', 'paid']).nullable().meta({
      description:
        'Why the person need not or cannot ask for the payout at this moment; `soon` where it asks for itself within minutes; null after a payout that failed, when only they ask',
    }),
    owed: z.number().meta({ description: 'In reais: what is approved and not paid, and is lost when the task is erased' }),
    ask_first: z.boolean().meta({ description: 'True for a token from `POST /task-access`: it sets neither payout method nor number' }),
  })
  .meta({ id: 'MyTask' })
export type MyTask = z.output<typeof MyTask>

const task = dataOnly(MyTask)

export const showMyTask = endpoint({
  method: 'GET',
  path: '/my-task',
  auth: 'public',
  summary: 'What became of a task, for the person who did it',
  headers: taskToken,
  output: task,
})

export const correctMyTask = endpoint({
  method: 'PATCH',
  path: '/my-task',
  auth: 'public',
  summary: 'Corrects the name, the WhatsApp number or both, until the task is approved',
  headers: taskToken,
  body: z
    .object({ name: lineText('name_required').optional(), whatsapp: whatsappNumber.optional() })
    .refine(({ name, whatsapp }) => name !== undefined || whatsapp !== undefined, { path: ['name'], error: messageKey('name_required') }),
  output: task,
  success: 'task_saved',
  refusals: { 409: 'It is approved, or the number is to be changed with a token from `POST /task-access` (`ask_first`)' },
})

export const resubmitMyTask = endpoint({
  method: 'POST',
  path: '/my-task/proof',
  auth: 'public',
  summary: 'Sends a new proof for a returned task; the same `Idempotency-Key` counts once',
  headers: taskToken.extend({ 'idempotency-key': typedString().min(8, messageKey('invalid')).max(200, messageKey('too_long')).optional() }),
  bodyType: 'multipart',
  maxBodyBytes: MAX_PROOF_BYTES + 64 * 1024,
  body: z
    .looseObject({ proof: proofFile.optional() })
    .refine((form) => Object.keys(form).some((field) => field.startsWith('proof')), { path: ['proof'], error: messageKey('proof_required') })
    // The reference describes the call of the default campaign.
    .meta({ override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => Object.assign(jsonSchema, { required: ['proof'] }) }),
  output: task,
  success: 'proof_sent',
  refusals: { 409: 'It is not returned, the 30 days are over, or all 3 attempts are used' },
})

export const appealMyTask = endpoint({
  method: 'POST',
  path: '/my-task/appeal',
  auth: 'public',
  summary: 'Asks for another look at the newest proof of a returned task, once',
  headers: taskToken,
  body: z.object({ text: lineText('appeal_required', APPEAL_LENGTH.max).refine((text) => text.length >= APPEAL_LENGTH.min, messageKey('appeal_short')) }),
  output: task,
  success: 'appeal_sent',
  refusals: { 409: 'It is not returned, the 30 days are over, or another look was asked for before' },
})

export const setMyPayoutMethod = endpoint({
  method: 'PATCH',
  path: '/my-task/payout-method',
  auth: 'public',
  summary: 'Says how the person is paid. Changed after the approval, it counts `method_wait_hours` later',
  headers: taskToken,
  body: PayoutMethodInput,
  output: task,
  success: 'payout_method_saved',
  refusals: { 409: 'The token comes from `POST /task-access` (`ask_first`), or the payout is being sent' },
})

export const revealMyPayoutMethod = endpoint({
  method: 'GET',
  path: '/my-task/payout-method',
  auth: 'public',
  summary: 'How the person is paid, with the whole key or account, for its owner to find a mistake',
  headers: taskToken,
  output: dataOnly(WholeMethod),
  refusals: {
    409: 'The token comes from `POST /task-access`, or from an administrator and the method was set before it (`ask_first`), or no method is known (`no_method`)',
  },
})

export const requestMyPayout = endpoint({
  method: 'POST',
  path: '/my-task/payout',
  auth: 'public',
  summary: 'Asks for the payout of an approved task, where it does not ask for itself: after a payout that failed',
  headers: taskToken,
  output: task,
  success: 'payout_requested',
  refusals: {
    409: 'It is not approved or was asked for already, no method is known or it waits (`no_method`), the last payout failed for its key (`key_failed`), or the team has to look first (`payee_blocked`)',
  },
})

/** How the person is told what becomes of the task. */
const MyChannels = z
  .object({
    possible: z.array(z.enum(noticeChannels)).meta({ description: 'What can be chosen: what is set up here, and what the person gave an address for' }),
    chosen: z.array(z.enum(noticeChannels)).meta({ description: 'The first of them that works is used' }),
    devices: z.array(z.string()).meta({ description: 'The last 24 characters of the push address of each device that was chosen' }),
    by_default: z.boolean().meta({ description: 'Whether nothing was ever chosen, and emails go to the address that was given' }),
    push_key: z.string().meta({ description: 'The public key for `applicationServerKey`, in base64url' }),
  })
  .meta({ id: 'MyChannels' })
export type MyChannels = z.output<typeof MyChannels>

export const showMyChannels = endpoint({
  method: 'GET',
  path: '/my-task/channels',
  auth: 'public',
  summary: 'How the person of a task wants to be told what becomes of it',
  headers: taskToken,
  output: dataOnly(MyChannels),
})

const deviceKey = z.string().max(100).optional()

export const changeMyChannels = endpoint({
  method: 'PATCH',
  path: '/my-task/channels',
  auth: 'public',
  summary: 'Turns a way of being told on or off; the words of the switch are kept with the moment',
  headers: taskToken,
  body: z.object({
    channel: z.enum(noticeChannels),
    on: z.boolean(),
    time_zone: z.string().max(64).optional().meta({ description: 'The IANA name of the time zone whose nights are quiet' }),
    endpoint: z
      .string()
      .max(1000)
      .optional()
      .meta({ description: 'For `push`: the address of the device at its push service; left out, `on: false` ends it for all devices' }),
    p256dh: deviceKey.meta({ description: 'For `push`: the key of the device, in base64url' }),
    auth: deviceKey.meta({ description: 'For `push`: its secret, in base64url' }),
  }),
  output: dataOnly(MyChannels),
  refusals: { 409: 'The token comes from `POST /task-access` (`ask_first`), or the channel cannot be chosen' },
})

/** All data stored about the person, under readable names. */
export const MyData = z.object({
  payment_code: z.string(),
  campaign: TaskCampaign,
  name: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  telegram: z.string().nullable(),
  age: whole.nullable(),
  guardian_consent: z.boolean(),
  gender: z.string().nullable(),
  profession: z.string().nullable(),
  country: z.string().nullable(),
  location: z.string(),
  device: z.string(),
  ip_address: z.string().nullable(),
  device_fingerprint: z.string().nullable(),
  ref: z.string().nullable(),
  reward: z.number(),
  status: z.enum(completionStatuses),
  submitted_at: instant,
  appeal: z.string().nullable(),
  proofs: z.array(z.object({ attempt: whole, sent_at: instant, kept: z.boolean() })),
  sent: z.array(SentItem),
  events: z.array(TaskEvent),
  payout_method: MaskedMethod.nullable(),
  payouts: z.array(TaskPayment),
  channel_consents: z.array(
    z.object({
      channel: z.enum(noticeChannels),
      wording: z.string(),
      chosen_at: instant,
      ended_at: instant.nullable(),
      ended_by: z.enum(consentEnds).nullable(),
      endpoint: z.string().nullable(),
      time_zone: z.string(),
    }),
  ),
})

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/my-task/data',
  auth: 'public',
  summary: 'All data about the person that are kept with this task',
  headers: taskToken,
  output: dataOnly(MyData),
})

export const eraseMyTask = endpoint({
  method: 'DELETE',
  path: '/my-task',
  auth: 'public',
  summary:
    "Erases the person's data from this task alone; what is in review is withdrawn, a requested payout is cancelled and what is owed is lost. Code, times and decisions stay",
  headers: taskToken,
  output: z.object({ data: z.null(), message: z.string() }),
  success: 'task_erased',
  refusals: { 409: 'Its payout is being sent, or something is owed and the token came by code and number (`ask_first`)' },
})

export const accessTask = endpoint({
  method: 'POST',
  path: '/task-access',
  auth: 'public',
  summary: 'Opens a task again by its payment code and WhatsApp number, when the private link is lost. Wrong and unknown are answered alike',
  body: z.object({
    payment_code: z
      .string({ error: messageKey('required') })
      .overwrite((typed) => bareNumber(typed).toUpperCase())
      .min(1, messageKey('required'))
      // The letters of `lib/platform/codes/random-code.ts`: an impossible code is refused before it counts as a try.
      .regex(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/, messageKey('payment_code_form')),
    whatsapp: z
      .string({ error: messageKey('whatsapp_required') })
      .overwrite(bareNumber)
      .min(1, messageKey('whatsapp_required'))
      .regex(/^\+?\d{8,15}$/, messageKey('whatsapp_length')),
  }),
  output: dataOnly(z.object({ task_token: z.string() })),
})

export const makeTaskLink = endpoint({
  method: 'POST',
  path: '/completions/{id}/private-link',
  auth: ['admin'],
  summary: 'Makes a token that opens the private page of a completion, the way to be paid too, to be sent to the number of its person once they were asked',
  params: idParams,
  output: dataOnly(
    z.object({
      task_token: z.string(),
      text: z
        .string()
        .meta({ description: 'A message to the person with the link, in their language; for a returned task with what was wrong and what to do' }),
    }),
  ),
})
