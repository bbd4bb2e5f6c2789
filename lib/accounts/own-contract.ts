import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { lineText } from '@/lib/contract/fields'
import { says } from '@/lib/contract/message-key'
import { dataOf } from '@/lib/contract/schemas'
import { newPassword, sameText, User } from './contract'

export const checkAccount = endpoint({
  method: 'GET',
  path: '/check',
  auth: ['admin', 'promoter'],
  summary: 'Whether the account may still be used; 403 while it is disabled',
  output: dataOf(User),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  auth: ['admin', 'promoter'],
  summary: "Changes the caller's name; the email address cannot be changed",
  body: z.object({ name: lineText('name_required') }),
  output: dataOf(User),
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/change-password',
  auth: ['admin', 'promoter'],
  summary: 'Changes the password and ends every other session; answers a fresh token for this one',
  body: z
    .object({ password: newPassword, new_password: newPassword, new_password_confirmation: z.string({ error: says('required') }) })
    .refine((body) => body.new_password === body.new_password_confirmation, sameText('new_password', 'new_password_confirmation')),
  output: dataOf(z.object({ token: z.string() })),
  refusals: { 409: 'The password was changed elsewhere at the same moment' },
})
