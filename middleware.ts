import { type NextRequest, NextResponse } from 'next/server'
import { readToken } from '@/lib/accounts/session-token'
import { areaAddress, areaAddresses, isArea, signInPages } from '@/lib/areas'
import { sessionCookie } from '@/lib/http/session-cookie'
import { isLocale } from '@/lib/i18n/locales'
import { withReferral } from '@/lib/page-address'

/**
 * Guarded and sign-in pages, in their visible and their internal form, and nothing else: every page that passes through here
 * is slower, and `/api` bodies would be cut at 10 MB. The build wants it literal; a test compares it with `lib/areas.ts`.
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
    // Not decodable: no page of ours.
  }
  const parts = path.split('/').filter(Boolean)
  return isLocale(parts[0]) ? parts.slice(1) : parts
}

function leadTo(request: NextRequest, pathname: string) {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  url.search = withReferral('', request.nextUrl.searchParams)
  return NextResponse.redirect(url)
}

/**
 * Sends people where they may be: no session to `/login`, another role to `/`, and who is signed in away from `/login` and
 * `/register` to their own area. It reads the cookie only and is no boundary; that is the API, which asks the database.
 */
export async function middleware(request: NextRequest) {
  const [area = '', ...rest] = partsOf(request.nextUrl.pathname)
  const session = await readToken(request.cookies.get(sessionCookie().name)?.value)
  let response = NextResponse.next()
  if (signInPages.includes([area, ...rest].join('/'))) {
    if (session) response = leadTo(request, `/${session.role}`)
  } else if (!isArea(area) || !areaAddresses(area).includes(areaAddress(area, rest.join('/')))) response = leadTo(request, '/')
  else if (!session) response = leadTo(request, '/login')
  else if (session.role !== area) response = leadTo(request, '/')
  response.headers.set('cache-control', 'private, no-store')
  return response
}
