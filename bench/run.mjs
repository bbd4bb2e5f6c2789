// `npm run bench [-- --only clicks,reading --seconds 5 --rounds 3 --json]`: every speed that the product promises, each beside
// its anchor of the same run. What the figures mean stands in docs/performance.md.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { next } from '../scripts/build.mjs'
import { startApp, startNext } from '../scripts/test-server.mjs'
import { benchClicks } from './clicks.mjs'
import { benchDatabase } from './database.mjs'
import { round } from './load.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'clicks' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    decay: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})
const parts = new Set(values.only.split(','))
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-bench-'))
const database = await benchDatabase()
spawnSync(process.execPath, [next, 'build', 'bench/floor'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } })
const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url }
const floor = await startNext({ folder: 'bench/floor', env: /** @type {NodeJS.ProcessEnv} */ (env), logFile: path.join(folder, 'floor.log'), probe: '/pt' })
const app = await startApp({ url: database.url, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000000' } })
/** @type {Record<string, unknown>} */
const report = { machine: { cores: os.cpus().length, model: os.cpus()[0]?.model, node: process.version, postgres: database.version } }
try {
  if (parts.has('clicks'))
    report.clicks = await benchClicks({ app: app.base, floor: floor.base, url: database.url, seconds, rounds, amount: Number(values.decay) })
} finally {
  floor.server.kill()
  await app.stop()
  await database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
console.log(JSON.stringify(report, (_key, value) => (typeof value === 'number' ? round(value) : value), 2))
