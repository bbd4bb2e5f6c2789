import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { encodingOf, encodings, keptAnswer, sendKept } from './kept.mjs'

/** @typedef {(path: string, headers: { cookie: string }) => Promise<import('./inside.mjs').Answer>} Ask */
/** @typedef {import('../lib/platform/handover').Product} Product */

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** How pages are packed. Brotli at its highest levels takes a second a page for 5 % less. */
const encoders = {
  br: (/** @type {Buffer} */ page) =>
    brotli(page, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.length } }),
  gzip: (/** @type {Buffer} */ page) => gzip(page, { level: 9 }),
  identity: async (/** @type {Buffer} */ page) => page,
}

/**
 * Asks Next itself for every public page in every language, as a reader with nothing but a language would, and keeps the answers compressed.
 * @param {Ask} ask @param {Product} product
 * @returns {Promise<Map<string, import('./kept.mjs').Kept>>} by language, encoding and address
 */
async function fill(ask, { pages, log }) {
  /** @type {Map<string, import('./kept.mjs').Kept>} */
  const kept = new Map()
  const keep = async (/** @type {string} */ locale, /** @type {string} */ path) => {
    const { status, headers, body } = await ask(path, { cookie: pages.cookieOf(locale) })
    const { etag } = headers
    if (status !== 200 || !etag || headers['set-cookie']) throw new Error(`a public page was answered ${status}, or not for everybody`)
    for (const encoding of encodings) {
      const packed = await encoders[encoding](body)
      kept.set(`${locale} ${encoding} ${path}`, keptAnswer({ ...headers, etag }, encoding, packed))
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
  return function answer(request, response) {
    const { method, url = '', headers } = request
    // The router's own calls ask for the page's data.
    if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return false
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const page = kept.get(`${localeOf(headers.cookie, headers['accept-language'])} ${encodingOf(headers['accept-encoding']?.toString())} ${path}`)
    if (!page) return false
    sendKept(page, request, response)
    return true
  }
}
