// Submitting a task with a 300 kB JPEG: its CPU time compared with sharp encoding the same picture again, and the effect of sixteen at
// once on memory and on other visitors.
import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { cpuOf } from '../lib/testing/processes.mjs'
import { formOf, person, proofOf } from '../lib/testing/visitor.mjs'
import { residentMb } from '../scripts/process-memory.mjs'
import { load, median, newVisitor } from './load.mjs'

const BYTES = 300_000
const AT_ONCE = 16

/** A phone's screenshot with a photo in it, of some 300 kB. */
async function screenshot() {
  const noise = await sharp({ create: { width: 270, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  const photo = await sharp(noise).resize(1080, 1200, { kernel: 'cubic' }).png().toBuffer()
  const words = Array.from({ length: 24 }, (_, line) => `<rect x="60" y="${140 + line * 38}" width="${300 + randomInt(600)}" height="18" fill="#333"/>`).join(
    '',
  )
  const frame = Buffer.from(
    `<svg width="1080" height="2340"><rect width="1080" height="2340" fill="#fff"/><rect width="1080" height="110" fill="#047857"/>${words}</svg>`,
  )
  for (let quality = 95; ; quality -= 5) {
    const jpeg = await sharp(frame)
      .composite([{ input: photo, top: 1100, left: 0 }])
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.byteLength <= BYTES || quality <= 30) return jpeg
  }
}

/** @param {Buffer} picture */
const form = (picture) =>
  formOf({
    ...person,
    whatsapp: `+55119${randomInt(10_000_000, 99_999_999)}`,
    fingerprint: randomUUID().replaceAll('-', ''),
    proof: proofOf(picture, 'jpeg'),
  })

/** @param {string} app @param {Buffer} picture @returns {Promise<{ data: string, meta: { task_token: string } }>} the payment code, and the token of its page */
async function handIn(app, picture) {
  const { 'user-agent': agent, 'x-forwarded-for': address } = newVisitor()
  const answer = await fetch(`${app}/api/v1/referrals`, { method: 'POST', body: form(picture), headers: { 'user-agent': agent, 'x-forwarded-for': address } })
  if (answer.status !== 201) throw new Error(`A submission was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Makes a function that hands in a task, with one of some pictures. @param {string} app */
export async function makeHandIn(app) {
  const pictures = await Promise.all(Array.from({ length: 4 }, screenshot))
  let turn = 0
  return () => handIn(app, pictures[turn++ % pictures.length] ?? Buffer.alloc(0))
}

/**
 * CPU time that a process takes for a piece of work, done one after the other for some seconds; in milliseconds each.
 * @param {number} pid @param {number} seconds @param {(turn: number) => Promise<unknown>} work
 */
async function cpuFor(pid, seconds, work) {
  const before = cpuOf(pid)
  const until = performance.now() + seconds * 1000
  let turns = 0
  while (performance.now() < until) await work(turns++)
  return (cpuOf(pid) - before) / turns
}

/**
 * @param {{ app: string, pid: number, seconds: number, rounds: number }} options
 * @returns the cost in milliseconds and megabytes; undefined without /proc
 */
export async function benchSubmission({ app, pid, seconds, rounds }) {
  if (process.platform !== 'linux') return undefined
  sharp.cache(false)
  sharp.concurrency(1)
  const pictures = await Promise.all(Array.from({ length: AT_ONCE }, screenshot))
  const picture = pictures[0] ?? Buffer.alloc(0)
  const submit = () => cpuFor(pid, seconds, (turn) => handIn(app, pictures[turn % AT_ONCE] ?? picture))
  const encode = (/** @type {import('sharp').JpegOptions} */ settings) =>
    cpuFor(process.pid, seconds, () => sharp(picture).autoOrient().jpeg(settings).toBuffer())
  for (const one of pictures) await handIn(app, one)
  const idle = residentMb(pid) ?? 0
  await submit()
  /** @type {{ app: number, sharp: number, ownSettings: number }[]} */
  const runs = []
  for (let n = 0; n < rounds; n++) {
    // Compared with sharp's default settings, and with the product's settings (`lib/work/proofs/clean.ts`), which take less time.
    runs.push({ app: await submit(), sharp: await encode({ quality: 82 }), ownSettings: await encode({ quality: 78, optimiseCoding: false }) })
  }
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0)
  }, 20)
  const readers = load(app, { path: () => '/api/v1/links', connections: 4, seconds: 10 })
  let submissions = 0
  const until = performance.now() + 9_000
  const started = performance.now()
  await Promise.all(
    pictures.map(async (one) => {
      while (performance.now() < until) {
        await handIn(app, one)
        submissions++
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  const links = await readers
  clearInterval(watch)
  const [own, anchor] = [median(runs.map((run) => run.app)), median(runs.map((run) => run.sharp))]
  return {
    bytes: picture.byteLength,
    cpu: own,
    sharp: anchor,
    ratio: own / anchor,
    ownSettings: median(runs.map((run) => run.ownSettings)),
    perSecond: submissions / took,
    memoryAboveIdle: peak - idle,
    links: { p50: links.p50, p99: links.p99, failed: links.failed },
  }
}
