// The process that reads pictures, started by `picture-reader.ts`. It has the lowest priority and rests while others want the processor, so that
// whoever waits for an answer comes first, and loads nothing from the network. It gets one picture at a time and answers with the words on it.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { restDue, startWork } from './processor-share.mjs'
import { readingSize } from './reading-size.mjs'

/** How much memory this process may have after a picture; above it the next one gets a new process, because WebAssembly gives none back. */
const MAX_BYTES = 500 * 1024 * 1024

// Before the thread that reads is started, because it inherits the priority. On Linux each thread has its own, and Node has started some that compile.
const threads = process.platform === 'linux' ? fs.readdirSync('/proc/self/task') : [process.pid]
for (const thread of threads) os.setPriority(Number(thread), os.constants.priority.PRIORITY_LOW)
sharp.cache(false)
sharp.concurrency(1)

const { resolve } = createRequire(import.meta.url)
const { createWorker } = await import('tesseract.js')
const data = path.join(path.dirname(resolve('@tesseract.js-data/por/package.json')), '4.0.0_best_int')
// With cache and paths named, nothing is looked for elsewhere or written down.
const workerPath = fileURLToPath(new URL('reader-thread.mjs', import.meta.url))
const worker = await createWorker('por', 1, { workerPath, langPath: data, cacheMethod: 'none', gzip: true })
// Screens have words in many places, which are no columns of a page.
await worker.setParameters({ tessedit_pageseg_mode: /** @type {never} */ ('11'), user_defined_dpi: '150' })

/** Half the width of a letter's stroke and more, in pixels at half the size. */
const STROKE = 6

/**
 * Each pixel becomes the darkest or the lightest of those around it.
 * @param {Uint8Array} pixels
 * @param {{ width: number, height: number }} sides
 * @param {(one: number, other: number) => number} pick
 */
function spread(pixels, { width, height }, pick) {
  const across = new Uint8Array(pixels.length)
  const all = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let picked = pixels[y * width + x] ?? 0
      for (let near = Math.max(0, x - STROKE); near <= Math.min(width - 1, x + STROKE); near++) picked = pick(picked, pixels[y * width + near] ?? 0)
      across[y * width + x] = picked
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let picked = across[y * width + x] ?? 0
      for (let near = Math.max(0, y - STROKE); near <= Math.min(height - 1, y + STROKE); near++) picked = pick(picked, across[near * width + x] ?? 0)
      all[y * width + x] = picked
    }
  return all
}

/**
 * Dark letters where they are lighter than what is around them, as on buttons, which are not read otherwise; and nothing else.
 * @param {Uint8Array} picture
 */
async function lightLetters(picture) {
  const { data: pixels, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const half = await sharp(pixels, { raw: info })
    .resize({ width: Math.ceil(info.width / 2) })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // What is left once all that is narrow and light is gone.
  const ground = spread(spread(half.data, half.info, Math.min), half.info, Math.max)
  const { data: around } = await sharp(ground, { raw: half.info })
    .resize({ width: info.width, height: info.height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const letters = pixels.map((light, at) => 255 - Math.min(255, 2 * Math.max(0, light - (around[at] ?? 0))))
  return sharp(letters, { raw: info }).png({ compressionLevel: 1 }).toBuffer()
}

/**
 * Even light, dark letters: what photos of screens and dark themes lack.
 * @param {Uint8Array} picture
 */
async function prepared(picture) {
  const { width, height } = await sharp(picture).metadata()
  const grey = sharp(picture)
    .resize({ ...readingSize(width, height), fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
  const { data: pixels, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(pixels, { raw: info }).stats()
  const isDark = (channels[0]?.mean ?? 255) < 110
  const bytes = await sharp(pixels, { raw: info }).negate(isDark).normalise().png({ compressionLevel: 1 }).toBuffer()
  return { bytes, width: info.width, height: info.height }
}

/**
 * Does work of this thread, and rests after it while others want the processor.
 * @template T
 * @param {() => Promise<T>} work
 */
async function restingAfter(work) {
  startWork()
  const done = await work()
  await wait(restDue())
  return done
}

/** @typedef {{ text: string, confidence: number, box: [x: number, y: number, width: number, height: number] }} SeenWord */

/**
 * The words of each line, with boxes as shares of the picture's sides; first the dark ones, then the light ones.
 * @param {Uint8Array} picture
 * @returns {Promise<SeenWord[][]>}
 */
async function read(picture) {
  const { bytes, ...sides } = await restingAfter(() => prepared(picture))
  const dark = await linesOf(bytes, sides)
  const light = await restingAfter(() => lightLetters(bytes))
  return [...dark, ...(await linesOf(light, sides))]
}

/**
 * @param {Buffer} bytes
 * @param {{ width: number, height: number }} sides
 * @returns {Promise<SeenWord[][]>}
 */
async function linesOf(bytes, { width, height }) {
  const { data: page } = await worker.recognize(bytes, {}, { blocks: true, text: false })
  return (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ words }) =>
        words.map(({ text, confidence, bbox }) => ({
          text,
          confidence,
          box: [bbox.x0 / width, bbox.y0 / height, (bbox.x1 - bbox.x0) / width, (bbox.y1 - bbox.y0) / height],
        })),
      ),
    ),
  )
}

process.on('message', async (/** @type {{ picture: Uint8Array }} */ { picture }) => {
  const answer = await read(picture).then(
    (lines) => ({ lines }),
    (error) => ({ failure: String(error) }),
  )
  process.send?.({ ...answer, bytes: process.memoryUsage.rss(), isLast: process.memoryUsage.rss() > MAX_BYTES })
})
// Its parent has gone.
process.on('disconnect', () => process.exit())
process.send?.({ isReady: true })
