import { docsPage } from '@/lib/http/docs-page'
import { plain } from '@/lib/http/route'

/** The API's reference in the reader's language. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/docs', {
  GET: (_request, _context, { locale }) => {
    const { html, headers } = docsPage(locale)
    return new Response(html, { headers })
  },
})
