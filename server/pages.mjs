import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { OwnError } from '../db/own-error.mjs'
import { cachedAnswer, encodingOf, encodings, sendCachedAnswer } from './cached-answers.mjs'

/** @typedef {(path: string, headers: { cookie: string }) => Promise<import('./loopback.mjs').Answer>} Ask */
/** @typedef {import('../lib/platform/handover').Product} Product */

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compression of pages. Brotli's highest levels take a second per page and save 5 %. */
const encoders = {
  br: (/** @type {Buffer} */ page) =>
    brotli(page, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.length } }),
  gzip: (/** @type {Buffer} */ page) => gzip(page, { level: 9 }),
  identity: async (/** @type {Buffer} */ page) => page,
}

/**
 * Requests every public page in every language from Next, with no cookie but the language, and stores the answers compressed.
 * @param {Ask} ask @param {Product} product
 * @returns {Promise<Map<string, import('./cached-answers.mjs').CachedAnswer>>} by language, encoding and address
 */
async function fetchPages(ask, { pages, log }) {
  /** @type {Map<string, import('./cached-answers.mjs').CachedAnswer>} */
  const cache = new Map()
  const cachePage = async (/** @type {string} */ locale, /** @type {string} */ path) => {
    const { status, headers, body } = await ask(path, { cookie: pages.cookieOf(locale) })
    const { etag } = headers
    if (status !== 200 || !etag || headers['set-cookie']) throw new OwnError(`a public page answered ${status}, without an ETag or with a cookie`)
    for (const encoding of encodings) {
      const packed = await encoders[encoding](body)
      cache.set(`${locale} ${encoding} ${path}`, cachedAnswer({ ...headers, etag }, encoding, packed))
    }
  }
  const wanted = pages.locales.flatMap((locale) => pages.addresses.map((path) => ({ locale, path })))
  await Promise.all(
    wanted.map(({ locale, path }) =>
      // Next answers the pages that are not in the cache.
      cachePage(locale, path).catch((error) => log.error({ err: error, path, locale }, 'a public page cannot be cached; Next answers it')),
    ),
  )
  return cache
}

/**
 * Answers public pages from memory. They are prerendered and do not change while the process runs, but Next reads, hashes and
 * compresses them again for each request.
 * @param {Ask} ask @param {Product} product
 */
export async function pageMemory(ask, product) {
  const cache = await fetchPages(ask, product)
  const { localeOf, builtAddress } = product.pages
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether it has been answered
   */
  return function answer(request, response) {
    const { method, url = '', headers } = request
    // With an `RSC` header, Next's router asks for the page's data, not its HTML.
    if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return false
    const query = url.indexOf('?')
    const path = builtAddress(query < 0 ? url : url.slice(0, query))
    const page = cache.get(`${localeOf(headers.cookie, headers['accept-language'])} ${encodingOf(headers['accept-encoding']?.toString())} ${path}`)
    if (!page) return false
    // As next.config.ts has it.
    if (query >= 0 && url.includes('referral_code=', query)) response.setHeader('x-robots-tag', 'noindex')
    sendCachedAnswer(page, request, response)
    return true
  }
}
