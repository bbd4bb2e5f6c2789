import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { PasskeyRequest, passkeyAssertion } from '@/lib/platform/contract/second-factor'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/service/errors'
import { proofOf, site } from './passkeys'
import { noteUse, selectOwner, selectPasskey, spendChallenge } from './queries'

const VALID_MS = 5 * 60 * 1000
const BODY = 24

const signatureOf = (body: Uint8Array) => createHmac('sha256', env().NEXTAUTH_SECRET).update('passkey sign-in').update(body).digest()

/** What any passkey may sign to sign in. Nothing is stored for it, because anybody may ask. */
export function signInRequest(): PasskeyRequest {
  const body = randomBytes(BODY)
  body.writeUIntBE(Date.now() + VALID_MS, 0, 6)
  return {
    challenge: Buffer.concat([body, signatureOf(body)]).toString('base64url'),
    timeout: VALID_MS,
    rpId: site().rpID,
    allowCredentials: [],
    userVerification: 'required',
  }
}

/** Until when a challenge of ours is valid, in milliseconds; undefined for any other. */
function validUntil(challenge: string): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, BODY)
  const signature = signatureOf(body)
  if (bytes.length !== BODY + signature.length || !timingSafeEqual(bytes.subarray(BODY), signature)) return undefined
  return body.readUIntBE(0, 6)
}

/**
 * The account that a passkey signed in to, by itself: it is something that one has, opened by a finger, face or PIN.
 * @throws AppError `wrong_code` for a passkey that is not known, or a challenge that it did not sign, is too old or was used
 */
export async function accountOfPasskey(db: Db, response: z.output<typeof passkeyAssertion>) {
  const refused = new AppError('wrong_code', { messageKey: 'wrong_passkey' })
  const key = await selectPasskey(db, response.id)
  let until = 0
  let signed = ''
  const proof =
    key &&
    (await proofOf(key, response, (challenge) => {
      signed = challenge
      until = validUntil(challenge) ?? 0
      return until > Date.now()
    }))
  if (!proof || !(await spendChallenge(db, signed, new Date(until))) || !(await noteUse(db, key.id, proof.newCounter))) throw refused
  const user = await selectOwner(db, key.userId)
  if (!user) throw refused
  return user
}
