import 'server-only'
import { env } from '@/lib/platform/env'

/** How long a browser keeps it after the last sign-in, in seconds. */
const KEEP_SECONDS = 365 * 24 * 60 * 60

const isSecure = () => env().SITE_URL.startsWith('https://')
const cookieName = () => `${isSecure() ? '__Host-' : ''}completa-device`

/** What an earlier sign-in had this browser keep, from its header `Cookie`; empty if there was none. */
export function keptByBrowser(cookie: string | null): string {
  const name = `${cookieName()}=`
  return (
    cookie
      ?.split(/; */)
      .find((part) => part.startsWith(name))
      ?.slice(name.length) ?? ''
  )
}

/** The `Set-Cookie` line that has the browser keep a value. */
export const keptCookie = (value: string): string =>
  `${cookieName()}=${value}; Path=/; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
