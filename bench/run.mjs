// `npm run bench [-- --only clicks,static --rounds 3 --seconds 5 --json]`: measures the speeds that the product promises, each with its
// anchor of the same run. docs/performance.md says what the figures mean.
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded, next } from '../scripts/build.mjs'
import { findChromium, startApp, startNext, whereIsChromium } from '../scripts/test-server.mjs'
import { benchClicks } from './clicks.mjs'
import { benchServer } from './database.mjs'
import { benchEvents } from './events.mjs'
import { round } from './load.mjs'
import { benchMigration } from './migration.mjs'
import { benchMoney } from './money.mjs'
import { benchPlaces } from './places.mjs'
import { benchProcesses } from './processes.mjs'
import { benchProxy } from './proxied.mjs'
import { benchReviews } from './reviews.mjs'
import { benchSizes } from './sizes.mjs'
import { benchStart } from './start.mjs'
import { benchStatic } from './static.mjs'
import { benchSubmission } from './submission.mjs'
import { printReport } from './table.mjs'
import { benchWords } from './words.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'start,static,proxy,clicks,places,submission,events,pages,reading,reviews' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Clicks in a row for the test of decay; 0 leaves it out. */
    decay: { type: 'string', default: '200000' },
    /** Clicks in the databases that are read. */
    sizes: { type: 'string', default: '10000,1000000' },
    /** How many times its clicks the last of these gets more, of earlier days, to be read again: 9 makes ten million a hundred million. */
    earlier: { type: 'string', default: '0' },
    /** Completions that wait for review in the database that is reviewed. */
    waiting: { type: 'string', default: '100000' },
    /** Clicks in the database that is migrated by `--only migration`. */
    migrated: { type: 'string', default: '1000000' },
    /** Approved completions in the database of `--only money`: these make a million transfers. */
    approved: { type: 'string', default: '290000' },
    json: { type: 'boolean', default: false },
  },
})
const parts = new Set(values.only.split(','))
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]

/** A Chromium for the pages; without one only the pages are not measured. */
async function browserForPages() {
  if (!parts.has('pages')) return undefined
  return parts.size === 1 ? findChromium() : whereIsChromium()
}
const browser = await browserForPages()

buildIfNeeded()
const server = await benchServer()
/** @type {import('./table.mjs').Report} */
const report = {
  machine: { cores: os.cpus().length, cpu: os.cpus()[0]?.model ?? '', node: process.version, postgres: server.version, load: os.loadavg()[0] ?? 0 },
}

/** The app and the floor on one new database. @param {(app: { base: string, pid: number, env: NodeJS.ProcessEnv }, floor: { base: string, pid: number }, url: string) => Promise<void>} work */
async function serving(work) {
  const { url, drop } = await server.database()
  spawnSync(process.execPath, [next, 'build', 'bench/floor'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } })
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: 'production', DATABASE_URL: url })
  const floor = await startNext({ folder: 'bench/floor', env, logFile: path.join(server.folder, 'floor.log'), probe: '/pt' })
  const app = await startApp({ url, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000000' } })
  try {
    await work(app, { base: floor.base, pid: floor.server.pid ?? 0 }, url)
  } finally {
    floor.server.kill()
    await app.stop()
    await drop()
  }
}

try {
  if (parts.has('start')) report.start = await benchStart(rounds)
  if (['static', 'proxy', 'clicks', 'places', 'submission', 'events', 'pages', 'words'].some((part) => parts.has(part))) {
    await serving(async (app, floor, url) => {
      if (browser) {
        // Lighthouse takes a while to load.
        const { benchPages } = await import('./pages.mjs')
        report.pages = await benchPages({ app: app.base, floor: floor.base, url, browser, rounds })
      }
      if (parts.has('static')) {
        const { base, server: next } = await startNext({ env: app.env, logFile: path.join(server.folder, 'next-start.log'), probe: '/api/health/ready' })
        report.static = await benchStatic({ app, floor, throughNext: { base, pid: next.pid ?? 0 }, seconds, rounds }).finally(() => next.kill())
      }
      if (parts.has('proxy')) report.proxy = await benchProxy({ app: app.base, seconds, rounds })
      if (parts.has('clicks')) report.clicks = await benchClicks({ app, floor: floor.base, url, seconds, rounds, amount: Number(values.decay) })
      if (parts.has('places')) report.places = await benchPlaces({ app, url, seconds, rounds })
      if (parts.has('events')) report.events = await benchEvents({ app: app.base, url, seconds, rounds })
      if (parts.has('words')) report.words = await benchWords({ app, url, seconds, rounds })
      if (parts.has('submission')) report.submission = await benchSubmission({ app: app.base, pid: app.pid, seconds, rounds })
    })
  }
  if (parts.has('reading')) report.reading = await benchSizes(server, { sizes: values.sizes.split(',').map(Number), earlier: Number(values.earlier), seconds })
  if (parts.has('reviews')) report.reviews = await benchReviews(server, { seconds, waiting: Number(values.waiting) })
  if (parts.has('processes')) report.processes = await benchProcesses(server, { seconds, rounds })
  if (parts.has('money')) report.money = await benchMoney(server, Number(values.approved))
  if (parts.has('migration')) report.migration = await benchMigration(server, Number(values.migrated))
} finally {
  await server.stop()
}
if (values.json) console.log(JSON.stringify(report, (_key, value) => (typeof value === 'number' ? round(value) : value), 2))
else printReport(report)
if (report.pages?.some(({ misses }) => misses.length > 0)) process.exitCode = 1
