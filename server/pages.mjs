import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** @typedef {import('node:http').IncomingHttpHeaders} Headers */
/** @typedef {(path: string, headers: { cookie: string }) => Promise<import('./inside.mjs').Answer>} Ask */
/** @typedef {{ etag: string, headers: import('node:http').OutgoingHttpHeaders, body: Buffer }} KeptPage a page as it goes over the wire */
/** @typedef {import('../lib/handover').Product} Product */

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The encodings that pages are kept in, the smallest first. Brotli at its highest levels takes a second a page for 5 % less. */
const encoders = {
  br: (/** @type {Buffer} */ page) =>
    brotli(page, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.length } }),
  gzip: (/** @type {Buffer} */ page) => gzip(page, { level: 9 }),
  identity: async (/** @type {Buffer} */ page) => page,
}
const encodings = /** @type {(keyof typeof encoders)[]} */ (Object.keys(encoders))

/** @type {Map<string, keyof typeof encoders>} */
const known = new Map()
const MAX_KNOWN = 200

/** The same, kept: browsers send a handful of headers. @param {string} [header] */
function encodingOf(header = '') {
  const found = known.get(header)
  if (found) return found
  const encoding = chooseEncoding(header)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(header, encoding)
  return encoding
}

/** Which of the kept encodings a reader takes. Weights are not compared: who takes the smallest at all gets it. @param {string} header */
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

/** @param {Headers} headers @param {string} encoding @param {number} length @returns {import('node:http').OutgoingHttpHeaders} */
function headersFor(headers, encoding, length) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !fleeting.has(name)))
  const vary = /\baccept-encoding\b/i.test(headers.vary ?? '') ? headers.vary : [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  return { ...kept, vary, ...(encoding !== 'identity' && { 'content-encoding': encoding }), 'content-length': length }
}

/**
 * Asks Next itself for every public page in every language, as a reader with nothing but a language would, and keeps the answers compressed.
 * @param {Ask} ask @param {Product} product
 * @returns {Promise<Map<string, KeptPage>>} by language, encoding and address
 */
async function fill(ask, { pages, log }) {
  /** @type {Map<string, KeptPage>} */
  const kept = new Map()
  const keep = async (/** @type {string} */ locale, /** @type {string} */ path) => {
    const { status, headers, body } = await ask(path, { cookie: pages.cookieOf(locale) })
    const { etag } = headers
    if (status !== 200 || !etag || headers['set-cookie']) throw new Error(`a public page was answered ${status}, or not for everybody`)
    for (const encoding of encodings) {
      const packed = await encoders[encoding](body)
      kept.set(`${locale} ${encoding} ${path}`, { etag, headers: headersFor(headers, encoding, packed.length), body: packed })
    }
  }
  const asked = pages.locales.flatMap((locale) => pages.addresses.map((path) => ({ locale, path })))
  await Promise.all(
    asked.map(({ locale, path }) =>
      // A page that is not kept is Next's to answer.
      keep(locale, path).catch((error) => log.error({ err: error, path, locale }, 'a public page cannot be kept in memory')),
    ),
  )
  return kept
}

/** @param {string | undefined} header @param {string} etag */
const knows = (header, etag) => header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/**
 * Answers public pages from memory. They are prerendered and never change while a process runs, yet Next finds, hashes and
 * compresses them anew for each reader.
 * @param {Ask} ask @param {Product} product
 */
export async function pageMemory(ask, product) {
  const kept = await fill(ask, product)
  const { localeOf } = product.pages
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether it has been answered
   */
  return function answer({ method, url = '', headers }, response) {
    // The router's own calls ask for the page's data.
    if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const page = kept.get(`${localeOf(headers.cookie, headers['accept-language'])} ${encodingOf(headers['accept-encoding']?.toString())} ${path}`)
    if (!page) return false
    if (knows(headers['if-none-match'], page.etag)) {
      const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = page.headers
      response.writeHead(304, rest).end()
    } else response.writeHead(200, page.headers).end(method === 'HEAD' ? undefined : page.body)
    return true
  }
}
