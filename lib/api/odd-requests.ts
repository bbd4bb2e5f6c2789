import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from './errors'

/** Set here alone; whatever a client sends under this name is removed. */
export const REFUSAL_HEADER = 'x-completa-refusal'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function refusalOf({ url = '', method = '' }: IncomingMessage): ErrorCode | undefined {
  if (!/^\/+api(?![\w-])/i.test(url)) return undefined
  if (!methods.has(method)) return 'method_not_allowed'
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return undefined
  } catch {
    return 'malformed'
  }
}

/**
 * The framework answers 500 to an API path that cannot be decoded and to methods that `fetch` does not know, before any code of
 * ours runs. Such a request is led to the route of unknown paths, which says what is wrong with it.
 */
export function refuseOddRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    delete request.headers[REFUSAL_HEADER]
    const refusal = refusalOf(request)
    if (!refusal) return
    request.headers[REFUSAL_HEADER] = refusal
    request.url = '/api/refused'
    request.method = 'GET'
  })
}
