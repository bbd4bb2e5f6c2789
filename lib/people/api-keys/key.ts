import { createHash, randomBytes } from 'node:crypto'
import { hashOfToken } from '@/lib/platform/codes/secret-token'

/** What every key begins with, so that people and secret scanners recognise one. */
const PREFIX = 'cpl_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The digits of 256 bits, and of the 32 bits of the checksum. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** Bytes as a number in base 62, filled up with zeros to a length. */
function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let digits = ''
  for (; digits.length < length; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits
  return digits
}

/** The first 32 bits of the SHA-256 of everything before the checksum. */
const checksumOf = (text: string) => base62(createHash('sha256').update(text).digest().subarray(0, 4), CHECKSUM_LENGTH)

/** A new key: 256 random bits with a checksum. Only its hash and its first characters are stored. */
export function newKey(): { key: string; hash: string; start: string } {
  const text = `${PREFIX}${base62(randomBytes(32), SECRET_LENGTH)}`
  const key = `${text}${checksumOf(text)}`
  return { key, hash: hashOfToken(key), start: key.slice(0, PREFIX.length + 6) }
}

/** Whether a bearer token is meant as a key, right or wrong. */
export const isMeantAsKey = (token: string): boolean => token.startsWith(PREFIX)

/** Whether a key has the right form and checksum, so that the database need not be asked about a mistyped one. */
export const isWellFormedKey = (key: string): boolean => FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

/** Whether a text has something in it that looks like a key. */
export const containsKey = (text: string): boolean => /cpl_[0-9A-Za-z]{20,}/.test(text)
