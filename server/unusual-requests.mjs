import { REFUSAL_HEADER } from '../lib/platform/server-headers.mjs'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** @param {string} url */
function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return /^(\/|https?:)/i.test(url)
  } catch {
    return false
  }
}

/** @param {string} url */
const isApi = (url) => /^\/*api(?![\w-])/i.test(url)

/**
 * Next answers 500 to paths that cannot be decoded and to methods that `fetch` does not know, before any code of the product runs.
 * This rewrites such a request to a route for unknown paths, which refuses it properly (`notFound` in lib/server/http/route.ts).
 * @param {import('node:http').IncomingMessage} request changed in place
 */
export function routeUnusualRequest(request) {
  const { url = '', method = '', headers } = request
  delete headers[REFUSAL_HEADER]
  /** @type {import('../lib/platform/service/errors').ErrorCode} */
  let refusal
  if (!methods.has(method)) refusal = 'method_not_allowed'
  else if (isReadable(url)) return
  else refusal = 'malformed'
  // Pages that cannot be decoded are unknown pages, which redirect to `/`.
  request.url = refusal === 'malformed' && !isApi(url) ? '/unreadable' : '/api/refused'
  request.method = 'GET'
  headers[REFUSAL_HEADER] = refusal
}
