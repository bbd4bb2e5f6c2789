import { createHash, randomBytes } from 'node:crypto'

/** The hash under which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A token that opens one task: 128 random bits, told to one person once. */
export function newTaskToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
