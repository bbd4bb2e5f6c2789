// Next's own store of prerendered pages (`cacheHandler` in next.config.ts), which also fills the settings of this start into them.
import { createRequire } from 'node:module'
import { countMarks, fillMarks, PAGE_SETTINGS } from '../lib/platform/pages/page-marks.mjs'
import { policyOf, VARY } from './csp.mjs'
import { withBuiltStyles } from './inline-styles.mjs'

/** @type {{ default: typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js').default }} */
const { default: FileSystemCache } = createRequire(import.meta.url)('next/dist/server/lib/incremental-cache/file-system-cache.js')

/** @typedef {import('../lib/platform/pages/page-marks.mjs').PageSettings} PageSettings */
/**
 * A page as Next stores it, and a route such as robots.txt. `rscData` and `segmentData` are the answers to Next's router.
 * @typedef {{ kind: 'APP_PAGE', html: string, rscData?: Buffer, segmentData?: Map<string, Buffer>, headers?: Record<string, unknown>, status?: number }} Page
 * @typedef {{ kind: 'APP_ROUTE', body: Buffer }} Route
 */

/** Pictures have no marks, and converting them to text would damage them. @param {Buffer} bytes @param {PageSettings} settings */
function fillBytes(bytes, settings) {
  const text = bytes.toString()
  return countMarks(text) > 0 ? Buffer.from(fillMarks(text, settings)) : bytes
}

/**
 * Fills the settings into a page, and computes the policy for its changed scripts.
 * @param {Page} page the built page, which is not changed
 * @param {PageSettings} settings
 * @returns {Page}
 */
export function fillPage(page, settings) {
  const html = fillMarks(page.html, settings)
  return {
    ...page,
    html,
    ...(page.rscData && { rscData: fillBytes(page.rscData, settings) }),
    ...(page.segmentData && { segmentData: new Map([...page.segmentData].map(([name, bytes]) => [name, fillBytes(bytes, settings)])) }),
    // A page has no policy in development, or if scripts/csp.mjs did not run.
    ...(page.headers?.['content-security-policy'] !== undefined && {
      headers: { ...page.headers, 'content-security-policy': policyOf(html, settings) },
    }),
  }
}

/** @type {WeakMap<object, object>} filled pages by built page */
const filled = new WeakMap()

/** @param {Page | Route} built @param {PageSettings} settings */
function fill(built, settings) {
  const cached = filled.get(built)
  if (cached) return cached
  const result = built.kind === 'APP_PAGE' ? fillPage(built, settings) : { ...built, body: fillBytes(built.body, settings) }
  filled.set(built, result)
  return result
}

/** What a page has in it whose campaign does not exist, or ended long ago; a page that Next renders cannot choose its status. */
const STATUS = /<main [^>]*data-status="(404|410|503)"/

/**
 * Gives a page that was made after the build the styles, the policy and the headers that the build gives the others. Next answers with the same object.
 * @param {Page} page @param {PageSettings} settings
 */
export function finishPage(page, settings) {
  page.html = withBuiltStyles(page.html)
  page.headers = { ...page.headers, 'content-security-policy': policyOf(page.html, settings), vary: VARY }
  const [, status] = STATUS.exec(page.html) ?? []
  if (status) page.status = Number(status)
  if (status === '503') Object.assign(page.headers, { 'cache-control': 'no-store', 'retry-after': '60' })
}

export default class FilledPages extends FileSystemCache {
  /** @override @type {import('next/dist/server/lib/incremental-cache/index.js').CacheHandler['set']} */
  async set(key, value, context) {
    const page = /** @type {Page | null} */ (/** @type {unknown} */ (value))
    // Scripts of development are not known beforehand.
    if (page?.kind === 'APP_PAGE' && process.env.NODE_ENV === 'production') {
      finishPage(page, /** @type {PageSettings} */ (Reflect.get(globalThis, PAGE_SETTINGS) ?? process.env))
      // The page as it was before stays until there is another.
      if (page.status === 503) return
    }
    return super.set(key, value, context)
  }

  /** @override @type {import('next/dist/server/lib/incremental-cache/index.js').CacheHandler['get']} */
  async get(...args) {
    const entry = await super.get(...args)
    /** @type {PageSettings | undefined} */
    const settings = Reflect.get(globalThis, PAGE_SETTINGS)
    const kind = entry?.value?.kind
    if (!settings || (kind !== 'APP_PAGE' && kind !== 'APP_ROUTE')) return entry
    return /** @type {typeof entry} */ ({ ...entry, value: fill(/** @type {Page | Route} */ (/** @type {unknown} */ (entry?.value)), settings) })
  }
}
