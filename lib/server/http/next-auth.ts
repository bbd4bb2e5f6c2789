import 'server-only'
import type { AuthOptions } from 'next-auth'
import { encode } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { SESSION_SECONDS } from '@/lib/people/credentials/session-token'
import { dropSession } from '@/lib/people/sessions/service'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { sessionCookie } from './session-cookie'

const secondsLeft = (exp: unknown) => (typeof exp === 'number' ? Math.max(0, exp - Math.floor(Date.now() / 1000)) : 0)

/**
 * next-auth's settings. `POST /api/v1/login` makes the token and sets the cookie; next-auth reads the cookie, and deletes it at
 * sign-out. next-auth's own sign-in always refuses, so that only one sign-in with its rate limits exists.
 */
export function authOptions(): AuthOptions {
  const { SITE_URL, NEXTAUTH_SECRET } = env()
  // next-auth reads its origin only from this variable.
  process.env.NEXTAUTH_URL ||= SITE_URL
  return {
    secret: NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: {
      // next-auth encodes the token again at each read, which must not extend the session.
      encode: ({ token, secret }) => encode({ token: token ?? {}, secret, maxAge: secondsLeft(token?.exp) }),
    },
    useSecureCookies: sessionCookie().options.secure,
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    providers: [Credentials({ credentials: {}, authorize: () => null })],
    events: {
      signOut: ({ token }) => (typeof token?.sid === 'number' ? dropSession(database(), Number(token.sub), token.sid) : undefined),
    },
    callbacks: {
      // Our claims (sub, role, ver) pass unchanged.
      jwt: ({ token }) => token,
      // Ignores the address in the request, so that there is no open redirect.
      redirect: () => `${SITE_URL}/login`,
    },
    logger: {
      error: (code) => log.warn({ code }, 'next-auth'),
      warn: () => {},
      debug: () => {},
    },
  }
}
