// Next's own store of prerendered pages (`cacheHandler` in next.config.ts), which fills in what this start has decided.
import { createRequire } from 'node:module'
import { countMarks, fillMarks, PAGE_SETTINGS } from '../lib/page-marks.mjs'
import { policyOf } from './csp.mjs'

/** @type {{ default: typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js').default }} */
const { default: FileSystemCache } = createRequire(import.meta.url)('next/dist/server/lib/incremental-cache/file-system-cache.js')

/** @typedef {import('../lib/page-marks.mjs').PageSettings} PageSettings */
/**
 * What Next keeps of a page, and of a route such as robots.txt. `rscData` and `segmentData` are what its router gets instead of HTML.
 * @typedef {{ kind: 'APP_PAGE', html: string, rscData?: Buffer, segmentData?: Map<string, Buffer>, headers?: Record<string, unknown> }} Page
 * @typedef {{ kind: 'APP_ROUTE', body: Buffer }} Route
 */

/** Pictures have no marks, and would not survive being text. @param {Buffer} bytes @param {PageSettings} settings */
function fillBytes(bytes, settings) {
  const text = bytes.toString()
  return countMarks(text) > 0 ? Buffer.from(fillMarks(text, settings)) : bytes
}

/**
 * A page with the settings in it, and the policy of its scripts as they then are.
 * @param {Page} page as it was built; it stays as it is
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
    // Without one the build was not finished by scripts/csp.mjs, or this is development.
    ...(page.headers?.['content-security-policy'] !== undefined && {
      headers: { ...page.headers, 'content-security-policy': policyOf(html, settings) },
    }),
  }
}

/** @type {WeakMap<object, object>} each built page and what became of it */
const filled = new WeakMap()

/** @param {Page | Route} built @param {PageSettings} settings */
function fill(built, settings) {
  const known = filled.get(built)
  if (known) return known
  const done = built.kind === 'APP_PAGE' ? fillPage(built, settings) : { ...built, body: fillBytes(built.body, settings) }
  filled.set(built, done)
  return done
}

export default class FilledPages extends FileSystemCache {
  /** @override @type {import('next/dist/server/lib/incremental-cache/index.js').CacheHandler['get']} */
  async get(...asked) {
    const entry = await super.get(...asked)
    /** @type {PageSettings | undefined} */
    const settings = Reflect.get(globalThis, PAGE_SETTINGS)
    const kind = entry?.value?.kind
    if (!settings || (kind !== 'APP_PAGE' && kind !== 'APP_ROUTE')) return entry
    return /** @type {typeof entry} */ ({ ...entry, value: fill(/** @type {Page | Route} */ (/** @type {unknown} */ (entry?.value)), settings) })
  }
}
