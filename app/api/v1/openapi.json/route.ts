import { openApiDocument } from '@/lib/server/calls/openapi'
import { noStore } from '@/lib/server/http/respond'
import { plain } from '@/lib/server/http/route'

let text: string | undefined

/** The API's description for machines; `/api/docs` shows it to people. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/v1/openapi.json', {
  GET: () => {
    text ??= JSON.stringify(openApiDocument())
    return new Response(text, { headers: { ...noStore, 'content-type': 'application/json' } })
  },
})
