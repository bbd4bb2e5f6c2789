import 'server-only'
import { containsKey } from '@/lib/people/api-keys/key'
import { AppError } from '@/lib/platform/service/errors'
import type { Call } from './respond'

/**
 * Refuses a call that has an API key in its query, where proxies and histories keep it. Our own log has no queries.
 * @throws AppError `malformed`
 */
export function refuseKeyInQuery(request: Call): void {
  const { url } = request
  const start = url.indexOf('?')
  // Parsing the query costs more than the rest of a click.
  if (start === -1 || !(url.includes('cpl_', start) || url.includes('%', start))) return
  for (const pair of request.nextUrl.searchParams) if (pair.some(containsKey)) throw new AppError('malformed', { messageKey: 'key_in_query' })
}
