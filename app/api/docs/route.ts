import type { NextRequest } from 'next/server'
import { docsPage } from '@/lib/api/docs-page'
import { chooseLocale, LOCALE_COOKIE } from '@/lib/i18n/locales'

/** The API's reference in the reader's language. */
export function GET(request: NextRequest) {
  const { html, headers } = docsPage(chooseLocale(request.cookies.get(LOCALE_COOKIE)?.value, request.headers.get('accept-language')))
  return new Response(html, { headers })
}
