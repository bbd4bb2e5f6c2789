import 'server-only'
import { generateSecret, generateURI, verify } from 'otplib'
import { hashCode, passwordFits } from '@/lib/people/credentials/password'
import { ALPHABET, randomCode } from '@/lib/platform/codes/random-code'
import { SITE_NAME } from '@/lib/site'

/** How far a phone's clock may be off, in seconds: one step to either side. */
const SKEW_SECONDS = 30

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 12

/** A new secret for an app (160 bits, base32), and the address that its QR code holds. */
export function newSecret(email: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: SITE_NAME, label: email, secret }) }
}

/**
 * The time step of a code that an app showed a moment ago; undefined for any other.
 * @param lastStep steps up to this one were used
 */
export async function stepOf(typed: string, secret: string, lastStep: number | null): Promise<number | undefined> {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  // After the clock was set back the last step is in the future, for which the library throws.
  const result = await verify({ secret, token, epochTolerance: SKEW_SECONDS, ...(lastStep !== null && { afterTimeStep: lastStep }) }).catch(() => undefined)
  return result?.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Ten codes for when the second factor is lost (54 bits each), and their hashes. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LETTERS))
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes: await Promise.all(plain.map(hashCode)) }
}

/** A typed recovery code without the spaces and dashes between its letters; undefined if it cannot be one. */
export function recoveryCodeOf(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return code.length === RECOVERY_LETTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

/** The row of the typed code, if there is one. Each comparison costs a hash, so callers count the attempt before. */
export async function codeMatching<Row extends { hash: string }>(code: string, rows: Row[]): Promise<Row | undefined> {
  for (const row of rows) if (await passwordFits(code, row.hash)) return row
  return undefined
}
