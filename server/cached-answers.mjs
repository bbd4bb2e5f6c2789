/** @typedef {{ etag: string, headers: import('node:http').OutgoingHttpHeaders, body: Buffer }} CachedAnswer an answer as it goes over the wire */

/** The encodings in which answers are cached, smallest first. */
export const encodings = /** @type {const} */ (['br', 'gzip', 'identity'])
/** @typedef {(typeof encodings)[number]} Encoding */

/** @type {Map<string, Encoding[]>} */
const acceptedByHeader = new Map()
const MAX_CACHED_HEADERS = 200

/** The encodings that an `Accept-Encoding` header accepts, smallest first. Browsers send a handful of different ones, so the results are cached. @param {string} [header] */
export function acceptedEncodings(header = '') {
  const cached = acceptedByHeader.get(header)
  if (cached) return cached
  const accepted = readEncodings(header)
  if (acceptedByHeader.size >= MAX_CACHED_HEADERS) acceptedByHeader.clear()
  acceptedByHeader.set(header, accepted)
  return accepted
}

/** The best encoding for an `Accept-Encoding` header. @param {string} [header] */
export const encodingOf = (header) => acceptedEncodings(header)[0] ?? 'identity'

/** Compares no weights: a client that accepts the smallest encoding gets it. @param {string} header */
function readEncodings(header) {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return encodings.filter((encoding) => accepted.get(encoding) ?? accepted.get('*'))
}

/** Headers that describe one connection or one moment, and so are not cached. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/**
 * Next's answer in another encoding.
 * @param {import('node:http').IncomingHttpHeaders & { etag: string }} headers as Next sent them @param {Encoding} encoding @param {Buffer} body in that encoding
 * @returns {CachedAnswer}
 */
export function cachedAnswer(headers, encoding, body) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)))
  const vary = /\baccept-encoding\b/i.test(headers.vary ?? '') ? headers.vary : [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  const packed = encoding !== 'identity' && { 'content-encoding': encoding }
  return { etag: headers.etag, headers: { ...own, vary, ...packed, 'content-length': body.length }, body }
}

/** @param {string | undefined} header @param {string} etag */
const matchesEtag = (header, etag) => header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** @param {CachedAnswer} answer @param {import('node:http').IncomingMessage} request a GET or HEAD @param {import('node:http').ServerResponse} response */
export function sendCachedAnswer(answer, { method, headers }, response) {
  if (matchesEtag(headers['if-none-match'], answer.etag)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = answer.headers
    response.writeHead(304, rest).end()
  } else response.writeHead(200, answer.headers).end(method === 'HEAD' ? undefined : answer.body)
}
