import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { dataOf, dataOnly, idParams, instant } from '@/lib/platform/contract/schemas'
import { PasskeyRequest, passkeyAttestation, typedCode } from '@/lib/platform/contract/second-factor'

const Passkey = z.object({ id: z.number().int(), name: z.string(), created_at: instant, last_used_at: instant.nullable() }).meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

const token = z.string().meta({ description: 'For this session; every other one has ended' })
const codes = z.array(z.string()).meta({ description: 'Told this once' })
/** Recovery codes are made together with the first second factor only. */
const added = z.object({ token, recovery_codes: codes.nullable() })

/** Calls that stay open to an administrator who must set a second factor up (`REQUIRE_SECOND_FACTOR`). */
const own = { auth: ['admin', 'promoter'], beforeSecondFactor: true } as const

export const showSecondFactor = endpoint({
  ...own,
  method: 'GET',
  path: '/second-factor',
  summary: "The caller's second factor: app, passkeys, and how many recovery codes are left",
  output: dataOf(z.object({ app: z.boolean(), recovery_codes: z.number().int(), passkeys: z.array(Passkey) })),
})

export const askPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/challenge',
  summary: 'What a passkey of the caller has to sign for `POST /confirm`, once and within five minutes',
  output: dataOnly(PasskeyRequest),
})

export const startApp = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/app',
  summary: 'Makes the secret for an app that shows codes. Codes are asked for once the first one was confirmed',
  confirmed: true,
  output: dataOnly(z.object({ secret: z.string(), uri: z.string() })),
  refusals: { 409: 'There is an app already' },
})

export const confirmApp = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/app/confirm',
  summary: "Turns the app's codes on with a first one; ends every other session",
  confirmed: true,
  body: z.object({ code: typedCode }),
  output: dataOf(added),
  refusals: { 401: 'The code is wrong (`wrong_code`)', 409: 'No secret waits for its first code' },
  success: 'second_factor_on',
})

export const removeApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/second-factor/app',
  summary: "Turns the app's codes off; ends every other session",
  confirmed: true,
  output: dataOf(z.object({ token })),
  success: 'second_factor_removed',
})

export const makeRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes; earlier ones end',
  confirmed: true,
  output: dataOf(z.object({ recovery_codes: codes })),
  refusals: { 409: 'There is no second factor that they could replace' },
  success: 'recovery_codes_made',
})

export const startPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/passkeys/options',
  summary: 'What the browser makes a passkey from, once and within five minutes',
  confirmed: true,
  output: dataOnly(
    z.object({
      rp: z.object({ id: z.string().optional(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
      timeout: z.number().optional(),
      excludeCredentials: PasskeyRequest.shape.allowCredentials,
      authenticatorSelection: z
        .object({
          residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
          requireResidentKey: z.boolean().optional(),
          userVerification: PasskeyRequest.shape.userVerification,
        })
        .optional(),
      attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
    }),
  ),
  refusals: { 409: 'There are ten passkeys already' },
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/passkeys',
  summary: 'Stores a passkey under a name; ends every other session',
  confirmed: true,
  body: z.object({ name: lineText('name_required', 60), passkey: passkeyAttestation }),
  status: 201,
  output: dataOf(added),
  refusals: { 401: 'The passkey did not sign what it was asked to (`wrong_code`)', 409: 'It is stored already' },
  success: 'second_factor_on',
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/second-factor/passkeys/{id}',
  summary: "Removes one of the caller's passkeys; ends every other session",
  confirmed: true,
  params: idParams,
  output: dataOf(z.object({ token })),
  success: 'second_factor_removed',
})

export type PasskeyOptions = z.output<typeof startPasskey.output>['data']
