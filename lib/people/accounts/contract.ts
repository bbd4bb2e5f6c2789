import { z } from 'zod'
import { applicationStates, MOST_WRITTEN } from '@/lib/people/applications/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { emailAddress, fingerprint, lineText, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly } from '@/lib/platform/contract/schemas'
import { PasskeyRequest, passkeyAssertion, secondFactorProof } from '@/lib/platform/contract/second-factor'

/** A signed-in person (SPEC section 3, 'User'). */
export const User = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.enum(['admin', 'promoter']),
    active: z.boolean(),
    referral_code: z.string().nullable(),
    application: z.enum(applicationStates).optional().meta({
      description:
        'Present for somebody who asked to become a promoter and was not approved: nothing works for them but their application (`GET /application`)',
    }),
    second_factor_needed: z
      .literal(true)
      .optional()
      .meta({ description: 'Present for an administrator who must set up a second factor before anything else (`REQUIRE_SECOND_FACTOR`)' }),
  })
  .meta({ id: 'User' })

/** A new password: 8 to 128 characters, and nothing else is enforced (SPEC section 5). */
export const newPassword = z
  .string({ error: messageKey('password_required') })
  .min(1, messageKey('password_required'))
  .min(8, messageKey('password_short'))
  .max(128, messageKey('password_long'))

/** The repetition of a password; an empty one is reported as missing, not as different. */
export const passwordAgain = z.string({ error: messageKey('required') }).min(1, messageKey('required'))

/** A refinement that runs beside the fields' own rules, so that a form shows every problem at once. */
export const sameText = (one: string, other: string) => ({
  path: [other],
  error: messageKey('password_mismatch'),
  when: ({ value }: { value: unknown }) => z.object({ [one]: z.string(), [other]: z.string() }).safeParse(value).success,
})

/** Whether what acts without the password stops too. */
export const endAccessToo = z
  .boolean()
  .optional()
  .meta({ description: 'Also revokes every API key of the account, for good, and pauses its webhooks until they are made active again' })

export const register = endpoint({
  method: 'POST',
  path: '/register',
  auth: 'public',
  summary: 'Makes a promoter account; with `JOINING=application` it works once an administrator has approved it',
  body: z
    .object({
      name: lineText('name_required'),
      email: emailAddress,
      password: newPassword,
      password_confirmation: passwordAgain,
      channels: optionalText(MOST_WRITTEN).meta({ description: 'With `JOINING=application`: where they will promote; can be said later' }),
      why: optionalText(MOST_WRITTEN).meta({ description: 'With `JOINING=application`: why they want to become a promoter; can be said later' }),
    })
    .refine((body) => body.password === body.password_confirmation, sameText('password', 'password_confirmation')),
  status: 201,
  output: dataOf(User),
  success: 'registered',
})

/** A password that proves who the caller is. */
const typedPassword = z
  .string({ error: messageKey('password_required') })
  .min(1, messageKey('password_required'))
  .max(1024, messageKey('password_long'))

export const login = endpoint({
  method: 'POST',
  path: '/login',
  auth: 'public',
  summary: 'Signs in: returns the bearer token and sets the session cookie for page guards',
  headers: z.object({ 'x-device-fingerprint': fingerprint }),
  body: z.object({
    email: emailAddress,
    password: typedPassword,
    ...secondFactorProof,
  }),
  output: dataOf(z.object({ ...User.shape, token: z.string() })),
  refusals: {
    401: 'No account has this address, or the password is wrong (`wrong_credentials`); it is right and a second factor is asked for (`second_factor_required`, with `second_factor`), or that is wrong (`wrong_code`)',
  },
  success: 'logged_in',
})

export const askSignInPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey/challenge',
  auth: 'public',
  summary: 'What any passkey has to sign for `POST /login/passkey`, once and within five minutes',
  output: dataOnly(PasskeyRequest),
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  auth: 'public',
  summary: 'Signs in with a passkey alone, without address and password: as `POST /login`',
  headers: z.object({ 'x-device-fingerprint': fingerprint }),
  body: z.object({ passkey: passkeyAssertion }),
  output: login.output,
  refusals: { 401: 'The passkey is not known or did not sign what it was asked to (`wrong_code`)' },
  success: 'logged_in',
})

export const checkAccount = endpoint({
  method: 'GET',
  path: '/check',
  auth: ['admin', 'promoter'],
  beforeSecondFactor: true,
  beforeApproval: true,
  summary: 'Whether the account may still be used; 403 while it is disabled',
  output: dataOf(User),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  auth: ['admin', 'promoter'],
  beforeSecondFactor: true,
  summary: "Changes the caller's name; the email address cannot be changed",
  body: z.object({ name: lineText('name_required') }),
  output: dataOf(User),
  success: 'profile_updated',
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/change-password',
  auth: ['admin', 'promoter'],
  summary: 'Changes the password and ends every other session; returns a fresh token for this one',
  body: z
    .object({ password: newPassword, new_password: newPassword, new_password_confirmation: passwordAgain, end_access: endAccessToo })
    .refine((body) => body.new_password === body.new_password_confirmation, sameText('new_password', 'new_password_confirmation')),
  output: dataOf(z.object({ token: z.string() })),
  refusals: { 409: 'The password was changed elsewhere at the same moment' },
  success: 'password_updated',
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/confirm',
  auth: ['admin', 'promoter'],
  beforeSecondFactor: true,
  beforeApproval: true,
  summary:
    'Checks the password once more, of an account with a second factor that instead; returns a fresh token, with which calls that ask for this work for ten minutes (`409 confirmation_required` without)',
  body: z.object({ password: typedPassword.optional(), ...secondFactorProof }),
  output: dataOnly(z.object({ token: z.string() })),
  refusals: {
    401: 'No token, or an invalid one; the account has a second factor, which is not there (`second_factor_required`) or wrong (`wrong_code`)',
  },
})
