import { SESSION_SECONDS } from '@/lib/people/credentials/session-token'
import { env } from '@/lib/platform/env'

/** next-auth's session cookie, `Secure` whenever the site is served over https. */
export const sessionCookie = () => {
  const secure = env().SITE_URL.startsWith('https://')
  return { name: `${secure ? '__Secure-' : ''}next-auth.session-token`, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } } as const
}

/** The response header that stores a token in the session cookie, as next-auth itself would set it. */
export function sessionCookieHeader(token: string): Record<string, string> {
  const { name, options } = sessionCookie()
  const secure = options.secure ? '; Secure' : ''
  return { 'set-cookie': `${name}=${token}; Path=${options.path}; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure}` }
}
