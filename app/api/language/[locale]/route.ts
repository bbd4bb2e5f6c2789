import type { NextRequest } from 'next/server'
import { isLocale, LOCALE_COOKIE } from '@/lib/platform/i18n/locales'

const ONE_YEAR = 365 * 24 * 60 * 60

/** The path and query of the page that a link was on, if it is one of this site; else the landing page. */
function pageBefore({ headers }: NextRequest): string {
  const referrer = headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { host, pathname, search } = new URL(referrer)
  // A path that begins with two slashes would lead to another host.
  return host === headers.get('host') && !/^\/(\/|api\/)/.test(pathname) ? `${pathname}${search}` : '/'
}

/**
 * The language menu without JavaScript: stores the language as `storeLocale()` does and leads back to the page. The address is relative, so that it works
 * behind any proxy.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params
  const headers = new Headers({ location: pageBefore(request), 'cache-control': 'no-store' })
  if (isLocale(locale)) headers.set('set-cookie', `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`)
  return new Response(null, { status: 303, headers })
}
