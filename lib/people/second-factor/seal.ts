import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

const IV = 12
const TAG = 16

/** A key for this purpose only, so that the key that signs sessions encrypts nothing. */
const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'completa: secrets of codes, 1', 32))

/** Encrypts a secret for its row: AES-256-GCM, bound to the account, so that it cannot be decrypted in another account's row. */
export function seal(secret: string, userId: number): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret of a row; undefined if it was altered, or sealed under another `NEXTAUTH_SECRET`. */
export function unseal(sealed: string, userId: number): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(Buffer.from(String(userId)))
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    log.warn({ account: userId }, 'the secret of a second factor cannot be read: NEXTAUTH_SECRET has changed, or the row')
    return undefined
  }
}
