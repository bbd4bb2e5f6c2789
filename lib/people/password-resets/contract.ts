import { z } from 'zod'
import { endAccessToo, newPassword, passwordAgain, sameText } from '@/lib/people/accounts/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { emailAddress } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { done } from '@/lib/platform/contract/schemas'

export const askForReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  auth: 'public',
  summary: 'Emails a link to choose a new password with, valid for 30 minutes. Every address is answered alike, whether or not it has an account',
  body: z.object({ email: emailAddress }),
  output: done.omit({ message: true }),
})

export const completeReset = endpoint({
  method: 'POST',
  path: '/password-resets/complete',
  auth: 'public',
  summary: 'Chooses a new password with the token of an emailed link, once, and ends all sessions of the account',
  body: z
    .object({
      token: z.string({ error: messageKey('required') }).max(100, messageKey('too_long')),
      new_password: newPassword,
      new_password_confirmation: passwordAgain,
      end_access: endAccessToo,
    })
    .refine((body) => body.new_password === body.new_password_confirmation, sameText('new_password', 'new_password_confirmation')),
  output: done,
  success: 'password_updated',
  refusals: { 404: 'The token is wrong, used or too old, or its account is disabled' },
})
