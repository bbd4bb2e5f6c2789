import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { emailAddress, lineText, requiredText } from '@/lib/contract/fields'
import { dataOf, done, idParams, instant, pageOf, pageQuery } from '@/lib/contract/schemas'

/** A message from the landing page (SPEC section 3, 'Contact form'). */
const ContactForm = z
  .object({ id: z.number().int(), name: z.string(), email: z.string(), message: z.string(), read_at: instant.nullable(), created_at: instant })
  .meta({ id: 'ContactForm' })
export type ContactForm = z.output<typeof ContactForm>

export const submitContactForm = endpoint({
  method: 'POST',
  path: '/contact-forms',
  auth: 'public',
  summary: 'Sends a message to the administrators',
  body: z.object({ name: lineText('name_required'), email: emailAddress, message: requiredText('message_required', 5000) }),
  status: 201,
  output: dataOf(ContactForm),
  success: 'contact_submitted',
})

export const listContactForms = endpoint({
  method: 'GET',
  path: '/contact-forms',
  auth: ['admin'],
  summary: 'Messages, newest first',
  query: pageQuery.omit({ search: true }),
  output: pageOf(ContactForm),
})

export const readContactForm = endpoint({
  method: 'PATCH',
  path: '/contact-forms/{id}/read',
  auth: ['admin'],
  summary: 'Notes that a message was read; the first time counts',
  params: idParams,
  output: dataOf(ContactForm),
})

export const deleteContactForm = endpoint({
  method: 'DELETE',
  path: '/contact-forms/{id}',
  auth: ['admin'],
  summary: 'Deletes a message',
  params: idParams,
  output: done,
  success: 'contact_deleted',
})
