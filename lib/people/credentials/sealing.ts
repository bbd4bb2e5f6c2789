import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

const IV = 12
const TAG = 16

/**
 * Encrypts secrets for rows: AES-256-GCM under a key derived from NEXTAUTH_SECRET, bound to the account, so that a secret cannot be decrypted in
 * another account's row.
 * @param what what the secrets are, for the log @param purpose what the key is derived for: each kind of secret has its own, which must never change
 */
export function sealing(what: string, purpose: string) {
  const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', purpose, 32))

  function seal(secret: string, userId: number): string {
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(String(userId)))
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  }

  /** The secret of a row; undefined if it was altered, or sealed under another `NEXTAUTH_SECRET`. */
  function unseal(sealed: string, userId: number): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(Buffer.from(String(userId)))
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    } catch {
      log.warn({ account: userId }, `${what} cannot be read: NEXTAUTH_SECRET has changed, or the row`)
      return undefined
    }
  }

  return { seal, unseal }
}
