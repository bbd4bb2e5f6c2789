import { type NextRequest, NextResponse } from 'next/server'
import { readToken } from '@/lib/people/credentials/session-token'
import { isLocale } from '@/lib/platform/i18n/locales'
import { isArea, isPageOf, signInPages } from '@/lib/platform/pages/areas'
import { ASKED_PAGE, askedPageOptions, askedPageValue } from '@/lib/platform/pages/asked-page'
import { withReferral } from '@/lib/platform/pages/page-address'
import { sessionCookie } from '@/lib/server/http/session-cookie'

/**
 * Guarded and sign-in pages only, in their visible and internal form: pages that pass through here are slower, and `/api` bodies would
 * be cut off at 10 MB. Next requires a literal value; a test compares it with `lib/platform/pages/areas.ts`.
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/(pt|en)?/(admin|promoter|login|register)/:path*', '/(admin|promoter|login|register)/:path*'],
}

/** The parts of the visible path, whatever its spelling: `//%61dmin/x` and, with a language in front, `/…/admin/x` are `admin` and `x`. */
function partsOf(pathname: string): string[] {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A path that cannot be decoded is not one of our pages.
  }
  const parts = path.split('/').filter(Boolean)
  return isLocale(parts[0]) ? parts.slice(1) : parts
}

function redirectTo(request: NextRequest, pathname: string) {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  url.search = withReferral('', request.nextUrl.searchParams)
  return NextResponse.redirect(url)
}

/** Redirects to `/login`, which leads to the page after signing in. */
function keepingPage(request: NextRequest, pathname: string) {
  const response = redirectTo(request, '/login')
  const value = askedPageValue(`${pathname}${request.nextUrl.search}`)
  // Not for what the router fetches by itself, such as links that nobody pressed.
  const isOpened = (request.headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
  if (value && isOpened) response.headers.append('set-cookie', cookieLine(value))
  return response
}

const cookieLine = (value: string) => `${ASKED_PAGE}=${value}; Path=${askedPageOptions.path}; Max-Age=${askedPageOptions.maxAge}; SameSite=Lax`

/**
 * Redirects callers without a session to `/login`, those with another role to `/`, and signed-in callers from `/login` and `/register`
 * to their own area. It reads only the cookie, so it protects nothing: the API does, which checks the database.
 */
export async function middleware(request: NextRequest) {
  const [area = '', ...rest] = partsOf(request.nextUrl.pathname)
  const session = await readToken(request.cookies.get(sessionCookie().name)?.value)
  let response = NextResponse.next()
  if (signInPages.includes([area, ...rest].join('/'))) {
    if (session) response = redirectTo(request, `/${session.role}`)
  } else if (!isArea(area) || !isPageOf(area, rest)) response = redirectTo(request, '/')
  else if (!session) response = keepingPage(request, ['', area, ...rest].join('/'))
  else if (session.role !== area) response = redirectTo(request, '/')
  response.headers.set('cache-control', 'private, no-store')
  return response
}
