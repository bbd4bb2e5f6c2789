/** @typedef {{ etag: string, headers: import('node:http').OutgoingHttpHeaders, body: Buffer }} Kept an answer as it goes over the wire */

/** The encodings that answers are kept in, the smallest first. */
export const encodings = /** @type {const} */ (['br', 'gzip', 'identity'])
/** @typedef {(typeof encodings)[number]} Encoding */

/** @type {Map<string, Encoding>} */
const known = new Map()
const MAX_KNOWN = 200

/** Which of the encodings a reader takes. Browsers send a handful of headers, whose answers are kept. @param {string} [header] */
export function encodingOf(header = '') {
  const found = known.get(header)
  if (found) return found
  const encoding = chooseEncoding(header)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(header, encoding)
  return encoding
}

/** Weights are not compared: who takes the smallest at all gets it. @param {string} header */
function chooseEncoding(header) {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return encodings.find((encoding) => accepted.get(encoding) ?? accepted.get('*')) ?? 'identity'
}

/** Headers of the connection or of the moment. */
const fleeting = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/**
 * The answer that Next gave, in another encoding.
 * @param {import('node:http').IncomingHttpHeaders & { etag: string }} headers as Next sent them @param {Encoding} encoding @param {Buffer} body in that encoding
 * @returns {Kept}
 */
export function keptAnswer(headers, encoding, body) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !fleeting.has(name)))
  const vary = /\baccept-encoding\b/i.test(headers.vary ?? '') ? headers.vary : [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  const packed = encoding !== 'identity' && { 'content-encoding': encoding }
  return { etag: headers.etag, headers: { ...own, vary, ...packed, 'content-length': body.length }, body }
}

/** @param {string | undefined} header @param {string} etag */
const knows = (header, etag) => header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** @param {Kept} kept @param {import('node:http').IncomingMessage} request a GET or HEAD @param {import('node:http').ServerResponse} response */
export function sendKept(kept, { method, headers }, response) {
  if (knows(headers['if-none-match'], kept.etag)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = kept.headers
    response.writeHead(304, rest).end()
  } else response.writeHead(200, kept.headers).end(method === 'HEAD' ? undefined : kept.body)
}
