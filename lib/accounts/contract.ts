import { z } from 'zod'
import { fingerprint } from '@/lib/completions/submit-contract'
import { endpoint } from '@/lib/contract/endpoint'
import { emailAddress, lineText } from '@/lib/contract/fields'
import { says } from '@/lib/contract/message-key'
import { dataOf } from '@/lib/contract/schemas'

/** Whoever signs in (SPEC section 3, 'User'). */
export const User = z
  .object({ name: z.string(), email: z.string(), role: z.enum(['admin', 'promoter']), active: z.boolean(), referral_code: z.string().nullable() })
  .meta({ id: 'User' })

/** A password somebody chooses: 8 to 128 characters, and nothing else is enforced (SPEC section 5). */
export const newPassword = z
  .string({ error: says('password_required') })
  .min(1, says('password_required'))
  .min(8, says('password_short'))
  .max(128, says('password_long'))

/** A refinement that runs beside the fields' own rules, so that a form shows every problem at once. */
export const sameText = (one: string, other: string) => ({
  path: [other],
  error: says('password_mismatch'),
  when: ({ value }: { value: unknown }) => z.object({ [one]: z.string(), [other]: z.string() }).safeParse(value).success,
})

export const register = endpoint({
  method: 'POST',
  path: '/register',
  auth: 'public',
  summary: 'Makes a promoter account',
  body: z
    .object({ name: lineText('name_required'), email: emailAddress, password: newPassword, password_confirmation: z.string({ error: says('required') }) })
    .refine((body) => body.password === body.password_confirmation, sameText('password', 'password_confirmation')),
  status: 201,
  output: dataOf(User),
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  auth: 'public',
  summary: 'Signs in: answers the bearer token and sets the session cookie for page guards',
  headers: z.object({ 'x-device-fingerprint': fingerprint }),
  body: z.object({
    email: emailAddress,
    password: z
      .string({ error: says('password_required') })
      .min(1, says('password_required'))
      .max(1024, says('password_long')),
  }),
  output: dataOf(z.object({ ...User.shape, token: z.string() })),
  refusals: { 401: 'No account has this address, or the password is wrong (`wrong_credentials`)' },
})
