import { z } from 'zod'
import { newPassword, passwordAgain, sameText, User } from '@/lib/people/accounts/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { emailAddress, lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, done, idParams, instant } from '@/lib/platform/contract/schemas'

const status = z.enum(['Active', 'Disabled'])

const Administrator = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    created_at: instant,
    last_sign_in_at: instant.nullable(),
    active: status,
    second_factor: z.boolean().meta({ description: 'Whether signing in takes more than the password' }),
    you: z.boolean().meta({ description: 'Whether this is the caller' }),
  })
  .meta({ id: 'Administrator' })
export type Administrator = z.output<typeof Administrator>

const Invitation = z
  .object({
    id: z.number().int(),
    email: z.string().nullable().meta({ description: 'Who alone may take it; null for a link that is handed over' }),
    invited_by: z.string().nullable(),
    created_at: instant,
    expires_at: instant,
    state: z.enum(['open', 'taken', 'expired', 'revoked']),
    sent: z.boolean().meta({ description: 'False while its letter waits' }),
    taken_by: z.object({ name: z.string(), email: z.string() }).nullable(),
    ended_at: instant.nullable().meta({ description: 'When it was taken or revoked' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

export const showTeam = endpoint({
  method: 'GET',
  path: '/team',
  auth: ['admin'],
  summary: 'The administrators, oldest account first, and the invitations of the last 90 days, newest first; at most 200 of each',
  output: dataOf(z.object({ administrators: z.array(Administrator), invitations: z.array(Invitation) })),
})

export const toggleAdministrator = endpoint({
  method: 'PATCH',
  path: '/team/{id}/disable',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Disables an active administrator, which ends their sessions and revokes their open invitations; enables a disabled one. With `from` only if they are still what the caller saw, else 409',
  params: idParams,
  query: z.object({ from: status.optional() }),
  output: dataOf(z.object({ id: z.number().int(), active: status })),
  refusals: { 409: 'The administrator is the caller, or has changed meanwhile' },
  success: 'administrator_status_updated',
})

export const makeInvitation = endpoint({
  method: 'POST',
  path: '/invitations',
  auth: ['admin'],
  confirmed: true,
  summary:
    "Invites an administrator, for three days and once: with `email` by an email to that address, which alone can take it; without, `token` is the link's, told this once",
  body: z.object({ email: emailAddress.optional() }),
  status: 201,
  output: dataOf(z.object({ id: z.number().int(), expires_at: instant, token: z.string().nullable() })),
  success: 'invitation_made',
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  auth: ['admin'],
  confirmed: true,
  summary: 'Revokes an open invitation; 409 if it is not open any more',
  params: idParams,
  output: done,
  refusals: { 409: 'It was taken, has expired or was revoked' },
  success: 'invitation_revoked',
})

const token = z
  .string({ error: messageKey('required') })
  .max(100, messageKey('too_long'))
  .regex(/^[\w-]*$/, messageKey('invalid'))

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/invitations/look',
  auth: 'public',
  summary: 'Who invites and until when, for whoever holds the token; 404 for one that opens nothing, 409 once it was taken, has expired or was revoked',
  body: z.object({ token }),
  output: dataOf(z.object({ invited_by: z.string().nullable(), email: z.string().nullable(), expires_at: instant })),
  refusals: { 409: 'It was taken, has expired or was revoked' },
})
export type OpenInvitation = z.output<typeof lookAtInvitation.output>['data']

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  auth: 'public',
  summary: 'Makes an administrator account of an invitation, once; it signs nobody in. An address that has an account is refused',
  body: z
    .object({
      token,
      name: lineText('name_required'),
      email: emailAddress,
      password: newPassword,
      password_confirmation: passwordAgain,
    })
    .refine((body) => body.password === body.password_confirmation, sameText('password', 'password_confirmation')),
  status: 201,
  output: dataOf(User),
  refusals: { 409: 'It was taken, has expired or was revoked' },
  success: 'invitation_accepted',
})
