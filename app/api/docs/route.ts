import { docsPage } from '@/lib/api/docs-page'
import { plain } from '@/lib/api/route'

/** The API's reference in the reader's language. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/docs', {
  GET: (_request, _context, { locale }) => {
    const { html, headers } = docsPage(locale)
    return new Response(html, { headers })
  },
})
