import { z } from 'zod'
import { mailKinds, mailStates } from '@/db/mail-values'
import { completionStatuses } from '@/db/values'
import { TaskPayment } from '@/lib/money/payouts/contract'
import { applicationTexts } from '@/lib/people/applications/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOnly, done, instant } from '@/lib/platform/contract/schemas'
import { MyData } from '@/lib/work/my-task/contract'

const whole = z.number().int()

const who = lineText('required', 254).meta({ description: 'A WhatsApp number in any spelling, an email address or a payment code' })

/** Names the person, and what was shown of them. */
const shown = z.object({
  who,
  found: z
    .string({ error: messageKey('required') })
    .max(100, messageKey('too_long'))
    .meta({ description: '`found` of `POST /privacy/find`: nothing but what was shown then is handed out or erased' }),
})

/** A task of the person, enough to tell whether it is theirs. */
const FoundTask = z
  .object({
    payment_code: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    whatsapp: z.string().nullable(),
    status: z.enum(completionStatuses),
    created_at: instant,
    pictures: whole.meta({ description: 'How many pictures of it are kept' }),
    erased_at: instant.nullable(),
  })
  .meta({ id: 'FoundTask' })

/** What is stored about a person, shown before it is handed out or erased. */
const PersonFound = z
  .object({
    found: z.string().meta({ description: 'Names what was found, for the two other calls' }),
    by: z.enum(['whatsapp', 'email', 'payment_code']).meta({ description: 'What `who` was taken for' }),
    is_empty: z.boolean().meta({ description: 'Whether nothing of the person is stored, or no longer' }),
    tasks: z.array(FoundTask).meta({
      description:
        'The newest 100. By email those that name it, which anybody can type: they are handed out and erased by their number or code, and not counted',
    }),
    counts: z.object({
      tasks: whole,
      deleted_tasks: whole.meta({ description: 'Tasks of theirs that an administrator deleted' }),
      clicks: whole.meta({ description: 'Clicks that led to their tasks, and those of their devices' }),
      places: whole.meta({ description: 'Places in campaigns that still have their device' }),
      notes: whole.meta({ description: 'Decisions on their tasks that have a note' }),
      messages: whole.meta({ description: 'Contact messages under their email, and those that name their number, email, Telegram handle or code' }),
      letters: whole.meta({ description: 'Letters about their tasks, or to their email about no task, and those with their name' }),
      invitations: whole,
      audit_entries: whole.meta({ description: 'Entries of the audit log that repeat their words' }),
    }),
    owed: z.number().meta({ description: 'In reais: what is approved and not paid, and is lost when they are erased' }),
    accounts: z
      .array(z.object({ id: whole, role: z.enum(['admin', 'promoter']), name: z.string() }))
      .meta({ description: 'Accounts under the same email, which are not erased with the person' }),
  })
  .meta({ id: 'PersonFound' })
export type PersonFound = z.output<typeof PersonFound>

const userAgent = z.string().nullable().meta({ description: 'What the browser called itself' })

/** What is stored about a person. */
const PersonData = z
  .object({
    made_at: instant.meta({ description: 'When the file was made' }),
    tasks: z.array(
      MyData.omit({ proofs: true }).extend({
        whatsapp_changed_at: instant.nullable(),
        user_agent: userAgent,
        payouts: z.array(TaskPayment.extend({ payee_name: z.string().nullable().meta({ description: 'The name it was paid to' }) })),
      }),
    ),
    pictures: z.array(
      z.object({
        payment_code: z.string(),
        attempt: whole,
        key: z.string().meta({ description: 'What was asked for: the key of the proof item' }),
        sent_at: instant,
        address: z.string().nullable().meta({ description: 'Where the picture is, for ten minutes; null once it is no longer kept' }),
      }),
    ),
    deleted_tasks: z.array(
      z.object({ payment_code: z.string(), status: z.enum(completionStatuses), reason: z.string().nullable(), created_at: instant, deleted_at: instant }),
    ),
    clicks: z.array(
      z.object({
        created_at: instant,
        country: z.string().nullable(),
        city: z.string().nullable(),
        device: z.string(),
        user_agent: userAgent,
        ip_address: z.string().nullable(),
        device_fingerprint: z.string().nullable(),
        ref: z.string().nullable(),
      }),
    ),
    places: z.array(
      z.object({
        campaign: z.string().meta({ description: 'Its slug' }),
        created_at: instant,
        expires_at: instant,
        ended_at: instant.nullable(),
        ip_address: z.string().nullable(),
        device_fingerprint: z.string().nullable(),
      }),
    ),
    messages: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        message: z.string(),
        created_at: instant,
        replies: z.array(z.object({ text: z.string(), created_at: instant })),
      }),
    ),
    letters: z.array(z.object({ kind: z.enum(mailKinds), to: z.string(), state: z.enum(mailStates), created_at: instant })),
    invitations: z.array(z.object({ email: z.string(), created_at: instant, expires_at: instant })),
    accounts: z.array(
      z.object({
        role: z.enum(['admin', 'promoter']),
        name: z.string(),
        email: z.string(),
        referral_code: z.string().nullable(),
        created_at: instant,
        last_sign_in_at: instant.nullable(),
        application: z
          .object(applicationTexts)
          .nullable()
          .meta({ description: 'What they wrote when they applied to become a promoter; null where they never did' }),
      }),
    ),
  })
  .meta({ id: 'PersonData' })

const changed = 'What is stored is no longer what was shown'

export const findPersonData = endpoint({
  method: 'POST',
  path: '/privacy/find',
  auth: ['admin'],
  summary: 'What is stored about a person who did tasks, before it is handed out or erased. The body keeps who they are out of addresses and logs',
  body: z.object({ who }),
  output: dataOnly(PersonFound),
})

export const exportPersonData = endpoint({
  method: 'POST',
  path: '/privacy/export',
  auth: ['admin'],
  confirmed: true,
  summary:
    'What is stored about a person, to be handed to them: by number or code their tasks; by email messages, letters without a task, invitations and the account, because nobody checks the email that a task names',
  body: shown,
  output: dataOnly(PersonData),
  refusals: { 409: changed },
})

export const erasePersonData = endpoint({
  method: 'POST',
  path: '/privacy/erase',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Erases for good what was found of a person: what they typed, their pictures, devices, messages and letters. Tasks in review are withdrawn. Rewards, codes, times and decisions stay',
  body: shown,
  output: done,
  success: 'person_erased',
  refusals: { 409: `${changed}, a payout to them is being sent, or something is owed to them and the caller joined or was enabled less than 72 hours ago` },
})
