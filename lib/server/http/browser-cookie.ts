import 'server-only'
import { env } from '@/lib/platform/env'

/** Lifetime of the cookie after the last sign-in, in seconds. */
const KEEP_SECONDS = 365 * 24 * 60 * 60

const isSecure = () => env().SITE_URL.startsWith('https://')
const cookieName = () => `${isSecure() ? '__Host-' : ''}completa-device`

/** The value that an earlier sign-in stored in this browser's device cookie, from its `Cookie` header; empty if there is none. */
export function readDeviceCookie(cookie: string | null): string {
  const name = `${cookieName()}=`
  return (
    cookie
      ?.split(/; */)
      .find((part) => part.startsWith(name))
      ?.slice(name.length) ?? ''
  )
}

/** The `Set-Cookie` line that stores a value in the device cookie. */
export const deviceCookie = (value: string): string =>
  `${cookieName()}=${value}; Path=/; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
