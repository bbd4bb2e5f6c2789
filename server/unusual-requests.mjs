import { REFUSAL_HEADER } from '../lib/platform/server-headers.mjs'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** @param {string} url */
function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url.startsWith('/')
  } catch {
    return false
  }
}

/** @param {string} url */
const isApi = (url) => /^\/*api(?![\w-])/i.test(url)

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * A request line may name its host (`GET http://host/path`), as for a proxy. Next would answer for any host and lead there: one that names this site
 * becomes like any other, the rest is no request for this server.
 * @param {import('node:http').IncomingMessage} request changed in place @param {string} siteHost with its port @returns whether it names another host
 */
function namesAnotherHost(request, siteHost) {
  const [, host, target = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined) return false
  const { localAddress = '', localPort } = request.socket
  const own = [siteHost, `localhost:${localPort}`, `${localAddress.replace(/^::ffff:/, '')}:${localPort}`, `[${localAddress}]:${localPort}`]
  if (!own.includes(host.toLowerCase())) return true
  request.url = target.startsWith('/') ? target : `/${target}`
  return false
}

/**
 * Next answers 500 to paths that cannot be decoded and to methods that `fetch` does not know, before any code of the product runs.
 * This rewrites such a request to a route for unknown paths, which refuses it properly (`notFound` in lib/server/http/route.ts).
 * @param {import('node:http').IncomingMessage} request changed in place @param {string} siteHost the site's host with its port
 */
export function routeUnusualRequest(request, siteHost) {
  const { headers } = request
  delete headers[REFUSAL_HEADER]
  const isForeign = namesAnotherHost(request, siteHost)
  const { url = '', method = '' } = request
  /** @type {import('../lib/platform/service/errors').ErrorCode} */
  let refusal
  if (!methods.has(method)) refusal = 'method_not_allowed'
  else if (!isForeign && isReadable(url)) return
  else refusal = 'malformed'
  // Pages that cannot be decoded are unknown pages, which redirect to `/`.
  request.url = refusal === 'malformed' && !isForeign && !isApi(url) ? '/unreadable' : '/api/refused'
  request.method = 'GET'
  headers[REFUSAL_HEADER] = refusal
}
