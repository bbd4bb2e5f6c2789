import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { PasskeyRequest, passkeyAssertion, passkeyAttestation } from '@/lib/platform/contract/second-factor'
import { env } from '@/lib/platform/env'
import { SITE_NAME } from '@/lib/site'
import { insertChallenge, noteUse, selectPasskeys, takeChallenge } from './queries'

/** Passkeys are bound to the public address and sign for no other. */
export const site = () => ({ origin: env().SITE_URL, rpID: new URL(env().SITE_URL).hostname })

interface Owner {
  id: number
  email: string
  name: string
}

const named = (keys: { credentialId: string; transports: string[] }[]) => keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** The options from which a browser makes a passkey. A finger, face or PIN is required, so that a found phone alone is not enough. */
export async function registrationOptions(db: Db, { id, email, name }: Owner) {
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site().rpID,
    userID: new Uint8Array(Buffer.from(String(id))),
    userName: email,
    userDisplayName: name,
    excludeCredentials: named(await selectPasskeys(db, id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await insertChallenge(db, { challenge: options.challenge, userId: id, purpose: 'register' })
  return options
}

/** The passkey that a browser made; undefined if it did not sign what it was asked to. */
export async function registered(
  db: Db,
  userId: number,
  response: z.output<typeof passkeyAttestation>,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  const { origin, rpID } = site()
  return verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, userId, purpose: 'register' }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).then(({ registrationInfo }) => registrationInfo, refusedOnly)
}

/** What one of the account's passkeys has to sign. */
export async function assertionOptions(db: Db, userId: number, keys: { credentialId: string; transports: string[] }[]): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({ rpID: site().rpID, allowCredentials: named(keys), userVerification: 'required' })
  await insertChallenge(db, { challenge: options.challenge, userId, purpose: 'prove' })
  const { challenge, timeout, rpId, allowCredentials, userVerification } = options
  return {
    challenge,
    timeout,
    rpId,
    allowCredentials: allowCredentials?.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification,
  }
}

/** Whether a passkey of the account signed its challenge, which can be used only once. */
export async function hasSigned(db: Db, userId: number, response: z.output<typeof passkeyAssertion>): Promise<boolean> {
  const key = (await selectPasskeys(db, userId)).find(({ credentialId }) => credentialId === response.id)
  const proof = key && (await proofOf(key, response, (challenge) => takeChallenge(db, { challenge, userId, purpose: 'prove' })))
  return proof !== undefined && noteUse(db, key?.id ?? 0, proof.newCounter)
}

/** What a passkey signed; undefined if it is no valid proof. @param isExpected whether a challenge was to be signed */
export async function proofOf(
  key: Pick<Awaited<ReturnType<typeof selectPasskeys>>[number], 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
  response: z.output<typeof passkeyAssertion>,
  isExpected: (challenge: string) => boolean | Promise<boolean>,
) {
  const { origin, rpID } = site()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isExpected,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: key.credentialId, publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')), counter: key.counter, transports: key.transports },
    requireUserVerification: true,
  }).catch(refusedOnly)
  return result?.verified ? result.authenticationInfo : undefined
}

/** Ignores the library's errors, which mean a wrong answer, and throws those of the database again. */
function refusedOnly(error: unknown): undefined {
  if (error instanceof Error && ('query' in error || 'code' in error)) throw error
}
