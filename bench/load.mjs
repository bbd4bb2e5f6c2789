// Runs loads in alternating rounds; medians, and ratios to an anchor of the same run.
import { randomBytes, randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { cpuOf } from '../lib/testing/processes.mjs'
import { PHONE } from '../lib/testing/visitor.mjs'

/**
 * Times in milliseconds; `cpu` is the CPU time of the answering process for each request, in microseconds.
 * @typedef {{ perSecond: number, p50: number, p99: number, ok: number, failed: number, cpu?: number }} Figures
 */

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {number[]} values @param {number} share from 0 to 1 */
export const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** @param {number[]} times */
export const percentiles = (times) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })

/** @param {number} value */
export const round = (value, digits = 2) => Number(value.toFixed(digits))

/** A new device at an address of a Brazilian carrier. */
export const newVisitor = () => ({
  'user-agent': PHONE,
  'x-device-fingerprint': randomBytes(16).toString('hex'),
  'x-forwarded-for': `177.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/**
 * Runs one load. With `fixed` all requests are the same, which takes less CPU in the loader; with `pid` the CPU time of that process is
 * measured; with `body` they are POST. @param {string} base
 * @param {{ path: () => string, headers?: () => Record<string, string>, connections?: number, seconds?: number, amount?: number, fixed?: boolean, pid?: number, body?: () => string, onResponse?: (status: number) => void }} options
 * @returns {Promise<Figures>}
 */
export async function load(base, { path, headers = newVisitor, connections = 32, seconds = 5, amount, fixed = false, pid, body, onResponse }) {
  const cpuBefore = pid ? cpuOf(pid) : 0
  // The loader's own figures are whole milliseconds.
  /** @type {number[]} */
  const times = []
  const result = await new Promise((/** @type {(result: import('autocannon').Result) => void} */ resolve, reject) => {
    const running = autocannon(
      {
        url: base.replace('localhost', '127.0.0.1'),
        connections,
        ...(amount ? { amount } : { duration: seconds }),
        requests: [
          fixed
            ? { method: 'GET', path: path(), headers: headers() }
            : {
                method: body ? 'POST' : 'GET',
                setupRequest: (request) => ({ ...request, path: path(), headers: { ...request.headers, ...headers() }, ...(body && { body: body() }) }),
              },
        ],
      },
      (error, figures) => (error ? reject(error) : resolve(figures)),
    )
    running.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) times.push(milliseconds)
      onResponse?.(status)
    })
  })
  return {
    perSecond: result['2xx'] / result.duration,
    ...percentiles(times),
    ok: result['2xx'],
    failed: result.non2xx + result.errors,
    ...(pid && { cpu: (1000 * (cpuOf(pid) - cpuBefore)) / (result['2xx'] + result.non2xx) }),
  }
}

const WARM_UP_S = 2

/**
 * Runs a load after two seconds of the same, because a server is slower after a pause, which each has while others are measured.
 * @type {typeof load}
 */
export async function warmLoad(base, options) {
  const warmUp = await load(base, { ...options, seconds: WARM_UP_S })
  const figures = await load(base, options)
  return { ...figures, ok: warmUp.ok + figures.ok, failed: warmUp.failed + figures.failed }
}

/** Medians, and the figures of each round. @typedef {Figures & { rounds: Figures[] }} Alternated */

/**
 * Runs each load once to warm up and then in alternation, so that other work on the machine affects all of them equally.
 * @param {Record<string, () => Promise<Figures>>} loads those that are compared should be neighbours @param {number} rounds
 * @returns {Promise<Record<string, Alternated>>}
 */
export async function alternate(loads, rounds) {
  /** @type {Record<string, Figures[]>} */
  const runs = Object.fromEntries(Object.keys(loads).map((name) => [name, []]))
  for (const run of Object.values(loads)) await run()
  for (let n = 0; n < rounds; n++) for (const [name, run] of Object.entries(loads)) runs[name]?.push(await run())
  return Object.fromEntries(
    Object.entries(runs).map(([name, figures]) => {
      const of = (/** @type {keyof Figures} */ key) => median(figures.map((one) => one[key] ?? 0))
      const sum = (/** @type {keyof Figures} */ key) => figures.reduce((total, one) => total + (one[key] ?? 0), 0)
      const medians = { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), ok: sum('ok'), failed: sum('failed'), ...(of('cpu') && { cpu: of('cpu') }) }
      return [name, { ...medians, rounds: figures }]
    }),
  )
}

/**
 * How many times an anchor's figure one is: the median of each round's ratio, because a machine's speed changes more from round to round than within one.
 * @param {Alternated} own @param {Alternated} anchor @param {'perSecond' | 'p99' | 'cpu'} key
 */
export const ratioTo = (own, anchor, key) => median(own.rounds.map((figures, round) => (figures[key] ?? 0) / (anchor.rounds[round]?.[key] ?? Number.NaN)))
