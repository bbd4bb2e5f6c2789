import { z } from 'zod'
import { requiredText } from './fields'

/** The kinds of second factor: an app's code, a passkey, or a recovery code. */
const ways = ['code', 'passkey', 'recovery'] as const
export type Way = (typeof ways)[number]

/** Bytes as WebAuthn's JSON writes them. */
const base64url = z.string().regex(/^[\w-]{1,16384}$/)

const credential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })

/** What a passkey has to sign (WebAuthn's `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** What the server asks for after a right password. */
export const askedFactor = z.object({ ways: z.array(z.enum(ways)), passkey: PasskeyRequest.optional() })
export type AskedFactor = z.output<typeof askedFactor>

const signedBy = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response,
    authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
    // Its content is not used.
    clientExtensionResults: z.unknown().transform(() => ({})),
  })

/** What a passkey answers when it has signed. */
export const passkeyAssertion = signedBy(
  z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.or(z.literal('')).optional() }),
)

/** What a passkey answers when it was made. */
export const passkeyAttestation = signedBy(
  z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: z.array(z.string().max(32)).max(10).optional() }),
)

/** A code of an app or a recovery code, as it was typed. */
export const typedCode = requiredText('code_required', 64)

/** The proof of a second factor, beside a password. */
export const secondFactorProof = { code: typedCode.optional(), passkey: passkeyAssertion.optional() }
