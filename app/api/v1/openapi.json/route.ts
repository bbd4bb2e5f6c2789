import { openApiDocument } from '@/lib/api/openapi'
import { onlyGet } from '@/lib/api/route'

/** The API's description for machines; `/api/docs` shows it to people. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet(() =>
  Response.json(openApiDocument(), { headers: { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' } }),
)
