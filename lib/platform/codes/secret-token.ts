import { createHash, randomBytes } from 'node:crypto'

/** The hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A random token; only its hash is stored. @param bits of randomness */
export function newToken(bits: 128 | 256): { token: string; hash: string } {
  const token = randomBytes(bits / 8).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
