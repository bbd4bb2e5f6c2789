import fs from 'node:fs/promises'
import path from 'node:path'
import { OwnError } from '../db/own-error.mjs'
import { cachedAnswer, encodingOf, sendCachedAnswer } from './cached-answers.mjs'

/** The files that Next serves below `/_next/static/`. */
const root = path.join('.next', 'static')
const PACKED = '.br'

/** The files that the build has compressed (`scripts/pack-static.mjs`), each with the address of its original. */
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
 * Answers scripts and styles from memory, as the build has compressed them and with the headers that Next gives them. Next answers
 * clients that do not accept Brotli, requests for a range, and every other file.
 * @param {(path: string) => Promise<import('./loopback.mjs').Answer>} ask @param {import('../lib/platform/handover').Product} product
 */
export async function packedStatic(ask, { log }) {
  /** @type {Map<string, import('./cached-answers.mjs').CachedAnswer>} */
  const files = new Map()
  const load = async (/** @type {string} */ address, /** @type {string} */ file) => {
    const [{ status, headers }, packed] = await Promise.all([ask(address), fs.readFile(file)])
    const { etag } = headers
    if (status !== 200 || !etag || !headers['cache-control']?.includes('immutable'))
      throw new OwnError(`a file of the build answered ${status}, without an ETag or not immutable`)
    files.set(address, cachedAnswer({ ...headers, etag }, 'br', packed))
  }
  await Promise.all(
    (await packedFiles()).map(({ address, file }) =>
      load(address, file).catch((error) => log.error({ err: error, file }, 'a compressed file cannot be used; Next answers it')),
    ),
  )
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether it has been answered
   */
  return function answer(request, response) {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false
    const file = files.get(url)
    if (!file || encodingOf(headers['accept-encoding']?.toString()) !== 'br') return false
    sendCachedAnswer(file, request, response)
    return true
  }
}
