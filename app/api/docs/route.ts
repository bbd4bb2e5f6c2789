import { isLocale } from '@/lib/platform/i18n/locales'
import { plain } from '@/lib/server/http/route'
import { referencePage } from './reference/reference-page'

/** The API reference in the reader's language, or in that of `?language=en`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/docs', {
  GET: ({ nextUrl }, _context, { locale }) => {
    const asked = nextUrl.searchParams.get('language')
    return referencePage(isLocale(asked) ? asked : locale)
  },
})
