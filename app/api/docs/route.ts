import { plain } from '@/lib/http/route'
import { isLocale } from '@/lib/i18n/locales'
import { referencePage } from './reference/reference-page'

/** The API's reference in the reader's language; `?language=en` asks for another one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/docs', {
  GET: ({ nextUrl }, _context, { locale }) => {
    const asked = nextUrl.searchParams.get('language')
    return referencePage(isLocale(asked) ? asked : locale)
  },
})
