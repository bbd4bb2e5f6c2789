import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

/** Most accounts that one browser is remembered for. */
const MOST = 5

const ENTRY = /^[\w-]{16}\.[\w-]{43}$/

/** The account that signs in. `sessionVersion` changes with the password, which makes earlier signatures invalid. */
interface Account {
  id: number
  sessionVersion: number
}

const signatureOf = (mark: string, { id, sessionVersion }: Account) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`device ${mark} ${id} ${sessionVersion}`).digest('base64url')

const entriesOf = (kept: string): string[] =>
  kept
    .split('~')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MOST)

function isOf(entry: string, account: Account): boolean {
  const [mark = '', signature = ''] = entry.split('.')
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(mark, account)))
}

/**
 * The mark of a browser that signed in to this account before; undefined if it never did. The browser stores a random mark and, for each account, a
 * signature of mark and account, which nobody can make or assign to an account without the secret.
 * @param kept the value of the device cookie
 */
export const knownDevice = (kept: string, account: Account): string | undefined =>
  entriesOf(kept)
    .find((entry) => isOf(entry, account))
    ?.split('.')[0]

/** The new value of the device cookie: this account, and those that were in it already. */
export function withAccount(kept: string, account: Account): string {
  const mark = knownDevice(kept, account) ?? randomBytes(12).toString('base64url')
  const others = entriesOf(kept).filter((entry) => !isOf(entry, account))
  return [`${mark}.${signatureOf(mark, account)}`, ...others].slice(0, MOST).join('~')
}
