import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

/** Accounts that one browser is remembered for. */
const MOST = 5

const ENTRY = /^[\w-]{16}\.[\w-]{43}$/

/** Who signs in; a changed password ends what the browsers of before were allowed. */
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
 * The mark of a browser that signed in to this account before, by what it keeps; undefined if it never did. It keeps a random mark
 * and, for each account, a signature over it and the account: without the secret nobody can tell which, or make one.
 */
export const knownDevice = (kept: string, account: Account): string | undefined =>
  entriesOf(kept)
    .find((entry) => isOf(entry, account))
    ?.split('.')[0]

/** What the browser is to keep from now on: this account, and those that it kept already. */
export function withAccount(kept: string, account: Account): string {
  const mark = knownDevice(kept, account) ?? randomBytes(12).toString('base64url')
  const others = entriesOf(kept).filter((entry) => !isOf(entry, account))
  return [`${mark}.${signatureOf(mark, account)}`, ...others].slice(0, MOST).join('~')
}
