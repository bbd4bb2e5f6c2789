import 'server-only'
import type { AuthOptions } from 'next-auth'
import { encode } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { SESSION_SECONDS } from '@/lib/accounts/session-token'
import { sessionCookie } from '@/lib/http/session-cookie'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

const secondsLeft = (exp: unknown) => (typeof exp === 'number' ? Math.max(0, exp - Math.floor(Date.now() / 1000)) : 0)

/**
 * next-auth's settings. `POST /api/v1/login` mints the token and sets the cookie; next-auth reads it, and removes it at sign-out.
 * Its own sign-in always refuses, so that there is one way in with one set of rate limits.
 */
export function authOptions(): AuthOptions {
  const { SITE_URL, NEXTAUTH_SECRET } = env()
  // next-auth reads its origin from here only.
  process.env.NEXTAUTH_URL ||= SITE_URL
  return {
    secret: NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: {
      // A session ends when it was to end, however often next-auth reads it.
      encode: ({ token, secret }) => encode({ token: token ?? {}, secret, maxAge: secondsLeft(token?.exp) }),
    },
    useSecureCookies: sessionCookie().options.secure,
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    providers: [Credentials({ credentials: {}, authorize: () => null })],
    callbacks: {
      // Our claims (sub, role, ver) pass unchanged.
      jwt: ({ token }) => token,
      // Nobody is sent anywhere that a request names.
      redirect: () => `${SITE_URL}/login`,
    },
    logger: {
      error: (code) => log.warn({ code }, 'next-auth'),
      warn: () => {},
      debug: () => {},
    },
  }
}
