import { openApiDocument } from '@/lib/api/openapi'

/** The API's description for machines; `/api/docs` shows it to people. */
export const GET = () => Response.json(openApiDocument(), { headers: { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' } })
