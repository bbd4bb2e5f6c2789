import { z } from 'zod'
import { mailKinds, mailStates, noticeChannels } from '@/db/mail-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { dataOf, dataOnly, idParams, instant, pageOf, pageQuery, sortedBy } from '@/lib/platform/contract/schemas'

const whole = z.number().int()

/** A letter as administrators see it. */
const OutboxLetter = z
  .object({
    id: whole,
    kind: z.enum(mailKinds),
    to: z.string().meta({ description: 'The address, without the middle of its name; empty for a person who gave none' }),
    state: z.enum(mailStates),
    attempts: whole,
    failure: z.string().nullable().meta({ description: 'Why the last attempt failed: a word, or what the other server answered, without addresses' }),
    channel: z.enum(noticeChannels).nullable().meta({ description: 'By what it was sent; null for what was not' }),
    passed_over: z
      .array(z.object({ channel: z.enum(noticeChannels), why: z.string() }))
      .meta({ description: 'Channels that the person had chosen and that did not work' }),
    billed: z.string().nullable().meta({ description: 'The category that WhatsApp bills, or `free`; null where unknown' }),
    created_at: instant,
    due_at: instant.nullable().meta({ description: 'When a waiting one is tried next' }),
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Mail' })
export type OutboxLetter = z.output<typeof OutboxLetter>

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  auth: ['admin'],
  summary: 'Emails, pushes and messages by WhatsApp that were written in the last 90 days, newest first; `state` leaves those of one state',
  query: pageQuery.omit({ search: true }).extend({ ...sortedBy('created_at'), state: z.enum(mailStates).optional() }),
  output: pageOf(OutboxLetter, {
    stats: z.object({
      by_state: z.object({ waiting: whole, sent: whole, failed: whole, dropped: whole }),
      can_send: z.boolean().meta({ description: 'Whether there is a mail server to send them' }),
    }),
  }),
})

export const showMail = endpoint({
  method: 'GET',
  path: '/mails/{id}',
  auth: ['admin'],
  summary: 'An email as it is sent, except for its secret link, which is made when it is sent and opens nothing here',
  params: idParams,
  output: dataOnly(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/mails/{id}/retry',
  auth: ['admin'],
  summary: 'Tries a failed email again, for a day',
  params: idParams,
  output: dataOf(OutboxLetter),
  success: 'mail_retried',
})
