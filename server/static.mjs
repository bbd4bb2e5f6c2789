import fs from 'node:fs/promises'
import path from 'node:path'
import { encodingOf, keptAnswer, sendKept } from './kept.mjs'

/** What Next serves below `/_next/static/`. */
const root = path.join('.next', 'static')
const PACKED = '.br'

/** The addresses of the files that the build has packed (`scripts/pack-static.mjs`), and what they were packed into. */
async function packedFiles() {
  const entries = await fs.readdir(root, { recursive: true })
  return entries
    .filter((entry) => entry.endsWith(PACKED))
    .map((entry) => ({
      file: path.join(root, entry),
      address: `/_next/static/${entry.slice(0, -PACKED.length).split(path.sep).map(encodeURIComponent).join('/')}`,
    }))
}

/**
 * Answers scripts and styles as the build has packed them, from memory and with the headers that Next gives them. Whoever takes no Brotli
 * or asks for a part, and every other file, is Next's to answer.
 * @param {(path: string) => Promise<import('./inside.mjs').Answer>} ask @param {import('../lib/platform/handover').Product} product
 */
export async function packedStatic(ask, { log }) {
  /** @type {Map<string, import('./kept.mjs').Kept>} */
  const kept = new Map()
  const keep = async (/** @type {string} */ address, /** @type {string} */ file) => {
    const [{ status, headers }, packed] = await Promise.all([ask(address), fs.readFile(file)])
    const { etag } = headers
    if (status !== 200 || !etag || !headers['cache-control']?.includes('immutable'))
      throw new Error(`a file of the build was answered ${status}, or not for good`)
    kept.set(address, keptAnswer({ ...headers, etag }, 'br', packed))
  }
  await Promise.all(
    (await packedFiles()).map(({ address, file }) => keep(address, file).catch((error) => log.error({ err: error, file }, 'a packed file cannot be used'))),
  )
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether it has been answered
   */
  return function answer(request, response) {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false
    const file = kept.get(url)
    if (!file || encodingOf(headers['accept-encoding']?.toString()) !== 'br') return false
    sendKept(file, request, response)
    return true
  }
}
