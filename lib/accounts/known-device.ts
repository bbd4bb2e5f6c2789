import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

/** How long a browser is remembered after its last sign-in. */
const KEEP_SECONDS = 365 * 24 * 60 * 60

/** Accounts that one browser is remembered for. */
const MOST = 5

const ENTRY = /^[\w-]{16}\.[\w-]{43}$/

/** Who signs in; a changed password ends what the browsers of before were allowed. */
interface Account {
  id: number
  sessionVersion: number
}

const isSecure = () => env().SITE_URL.startsWith('https://')
const cookieName = () => `${isSecure() ? '__Host-' : ''}completa-device`

const signatureOf = (mark: string, { id, sessionVersion }: Account) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`device ${mark} ${id} ${sessionVersion}`).digest('base64url')

function entriesOf(cookie: string | null): string[] {
  const name = `${cookieName()}=`
  const value = cookie?.split(/; */).find((part) => part.startsWith(name))
  return (value?.slice(name.length).split('~') ?? []).filter((entry) => ENTRY.test(entry)).slice(0, MOST)
}

function isOf(entry: string, account: Account): boolean {
  const [mark = '', signature = ''] = entry.split('.')
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(mark, account)))
}

/**
 * The mark of a browser that signed in to this account before, by its device cookie; undefined if it never did. The cookie is a
 * random mark and a signature over it and the account for each account: without the secret nobody can tell which, or make one.
 */
export const knownDevice = (cookie: string | null, account: Account): string | undefined =>
  entriesOf(cookie)
    .find((entry) => isOf(entry, account))
    ?.split('.')[0]

/** The `Set-Cookie` line that remembers this browser for an account, and for those that it is remembered for already. */
export function deviceCookie(cookie: string | null, account: Account): string {
  const mark = knownDevice(cookie, account) ?? randomBytes(12).toString('base64url')
  const others = entriesOf(cookie).filter((entry) => !isOf(entry, account))
  const value = [`${mark}.${signatureOf(mark, account)}`, ...others].slice(0, MOST).join('~')
  return `${cookieName()}=${value}; Path=/; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}
