import { createHash, randomBytes } from 'node:crypto'

/** The hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A token for one person, told once; only its hash is stored. @param bits how hard it is to guess */
export function newToken(bits: 128 | 256): { token: string; hash: string } {
  const token = randomBytes(bits / 8).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
