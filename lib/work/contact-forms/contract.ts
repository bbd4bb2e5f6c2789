import { z } from 'zod'
import { mailStates } from '@/db/mail-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { emailAddress, lineText, requiredText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly, done, idParams, instant, pageOf, pageQuery, sortedBy } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { locales } from '@/lib/platform/i18n/locales'

const whole = z.number().int()

/** Most characters of a message and of a reply. */
export const MAX_TEXT = 5000

/** A message from the landing page (SPEC section 3, 'Contact form'). */
const ContactForm = z
  .object({
    id: whole,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    locale: z.enum(locales).meta({ description: 'The language of the page it was written on, in which it is answered' }),
    read_at: instant.nullable(),
    answered_at: instant.nullable().meta({ description: 'When it was answered last, or marked as needing no answer; null while it is open' }),
    reply_count: whole,
    reply_failed: z.boolean().meta({ description: 'Whether the newest reply could not be delivered' }),
    created_at: instant,
  })
  .meta({ id: 'ContactForm' })
export type ContactForm = z.output<typeof ContactForm>

const Reply = z.object({
  id: whole,
  text: z.string(),
  author: z.string().meta({ description: 'The name of the administrator, at the time' }),
  created_at: instant,
  mail: z
    .object({
      state: z.enum(mailStates),
      failure: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
      ended_at: instant.nullable(),
    })
    .nullable()
    .meta({ description: 'What became of the letter; null when that is no longer kept' }),
})

/** A message with what was answered to it, oldest first. */
const ContactThread = ContactForm.extend({ replies: z.array(Reply) }).meta({ id: 'ContactThread' })
export type ContactThread = z.output<typeof ContactThread>

/** The parts of the list: what waits for an answer, and what was answered or needs none. */
export const messageStates = ['open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

export const submitContactForm = endpoint({
  method: 'POST',
  path: '/contact-forms',
  auth: 'public',
  summary: 'Sends a message to the administrators',
  body: z.object({ name: lineText('name_required'), email: emailAddress, message: requiredText('message_required', MAX_TEXT) }),
  status: 201,
  output: dataOf(ContactForm),
  success: 'contact_submitted',
})

export const listContactForms = endpoint({
  method: 'GET',
  path: '/contact-forms',
  auth: ['admin'],
  scope: 'read:contact-forms',
  summary: 'Messages, newest first. `search` finds name, email address and text',
  query: pageQuery.extend({ ...sortedBy('created_at'), state: z.enum(messageStates).optional() }),
  output: pageOf(ContactForm, { stats: z.object({ by_state: z.object({ open: whole, answered: whole }) }) }),
})

export const showContactForm = endpoint({
  method: 'GET',
  path: '/contact-forms/{id}',
  auth: ['admin'],
  scope: 'read:contact-forms',
  summary: 'A message with its replies and what became of their emails',
  params: idParams,
  output: dataOnly(ContactThread),
})

export const replyContactForm = endpoint({
  method: 'POST',
  path: '/contact-forms/{id}/replies',
  auth: ['admin'],
  scope: 'write:contact-forms',
  summary: 'Answers a message by email, in its language and with its text below; the same `Idempotency-Key` counts once',
  params: idParams,
  headers: z.object({ 'idempotency-key': typedString().min(8, messageKey('invalid')).max(200, messageKey('too_long')).optional() }),
  body: z.object({
    text: requiredText('reply_required', MAX_TEXT),
    after: z.number().int().min(0).optional().meta({ description: 'The newest reply that the caller has seen, 0 for none; without it any are' }),
  }),
  status: 201,
  output: dataOf(ContactThread),
  success: 'contact_replied',
  refusals: { 409: 'Somebody replied after `after`; nothing is sent' },
})

export const readContactForm = endpoint({
  method: 'PATCH',
  path: '/contact-forms/{id}/read',
  auth: ['admin'],
  scope: 'write:contact-forms',
  summary: 'Notes that a message was read; the first time counts',
  params: idParams,
  output: dataOf(ContactForm),
})

export const unreadContactForm = endpoint({
  method: 'DELETE',
  path: '/contact-forms/{id}/read',
  auth: ['admin'],
  scope: 'write:contact-forms',
  summary: 'Marks a message as unread again',
  params: idParams,
  output: dataOf(ContactForm),
  success: 'contact_unread',
})

export const setContactFormAnswered = endpoint({
  method: 'PATCH',
  path: '/contact-forms/{id}/answered',
  auth: ['admin'],
  scope: 'write:contact-forms',
  summary: 'Notes that a message needs no answer, or opens it again',
  params: idParams,
  body: z.object({ answered: z.boolean() }),
  output: dataOf(ContactForm),
  success: 'contact_changed',
})

export const deleteContactForm = endpoint({
  method: 'DELETE',
  path: '/contact-forms/{id}',
  auth: ['admin'],
  scope: 'write:contact-forms',
  summary: 'Deletes a message with its replies and their emails; what waits is no longer sent',
  params: idParams,
  output: done,
  success: 'contact_deleted',
})
