import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from './errors'

/** Set here alone; whatever a client sends under this name is removed. */
export const REFUSAL_HEADER = 'x-completa-refusal'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const isReadable = (url: string) => {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return /^(\/|https?:)/i.test(url)
  } catch {
    return false
  }
}

const isApi = (url: string) => /^\/*api(?![\w-])/i.test(url)

/**
 * The framework answers 500 to paths that cannot be decoded and to methods that `fetch` does not know, before any code of ours
 * runs. Such a request is led to the routes of unknown paths instead, which are prepared for it.
 */
export function refuseOddRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const { url = '', method = '', headers } = request
    delete headers[REFUSAL_HEADER]
    let refusal: ErrorCode
    if (!methods.has(method)) refusal = 'method_not_allowed'
    else if (isReadable(url)) return
    else refusal = 'malformed'
    // An unreadable page is an unknown page, and these lead home.
    request.url = refusal === 'malformed' && !isApi(url) ? '/unreadable' : '/api/refused'
    request.method = 'GET'
    headers[REFUSAL_HEADER] = refusal
  })
}
