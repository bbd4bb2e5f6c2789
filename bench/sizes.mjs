// Measures reads from databases of different sizes, and how many clicks each takes in: seeds each, then runs `reading.ts` and `driver.ts` on it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import postgres from 'postgres'
import { driverAlone } from './clicks.mjs'

const PROMOTERS = 1000
const DAYS = 120

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(args, env) {
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${args.at(-1)} failed`)
  return stdout
}

/** The table of clicks and all its indexes, in gigabytes. @param {string} url */
async function sizeOnDisk(url) {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql`select pg_total_relation_size('clicks') / 1e9 as gigabytes`
  await sql.end()
  return Number(row?.gigabytes)
}

/**
 * @typedef {{
 *   size: number, fillSeconds: number, gigabytes: number, recorded: number,
 *   figures: Record<string, { p50: number, max: number }>, csv: { rows: number, ms: number },
 * }} SizeFigures `recorded` is clicks a second
 */

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server
 * @param {{ sizes: number[], earlier: number, seconds: number }} options `sizes` in clicks; with `earlier` the last one gets this many times its clicks more,
 * of the days before, and is measured again
 * @returns {Promise<SizeFigures[]>}
 */
export async function benchSizes(server, { sizes, earlier, seconds }) {
  /** @type {SizeFigures[]} */
  const results = []
  for (const [n, size] of sizes.entries()) {
    const { url, drop } = await server.database()
    const env = /** @type {NodeJS.ProcessEnv} */ ({
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: path.join(server.folder, String(size)),
      DATABASE_POOL_SIZE: '1',
      NEXTAUTH_SECRET: 'a secret that only the bench knows',
      LOG_LEVEL: 'silent',
      TSX_TSCONFIG_PATH: 'bench/tsconfig.json',
    })
    const measure = async (/** @type {number} */ size, /** @type {string[]} */ fill) => {
      const started = performance.now()
      run(fill, env)
      const fillSeconds = (performance.now() - started) / 1000
      const { figures, csv } = JSON.parse(run(['--import', 'tsx', 'bench/reading.ts'], env))
      const gigabytes = await sizeOnDisk(url)
      // The first run finds the indexes on the disk.
      await driverAlone(url, seconds)
      const { perSecond } = await driverAlone(url, seconds)
      results.push({ size, fillSeconds, gigabytes, recorded: perSecond, figures, csv })
    }
    const amounts = ['--clicks', String(size), '--promoters', String(PROMOTERS), '--days', String(DAYS)]
    await measure(size, ['--conditions=react-server', '--import', 'tsx', 'scripts/seed.ts', ...amounts])
    if (earlier && n === sizes.length - 1) await measure(size * (1 + earlier), ['--import', 'tsx', 'bench/earlier-days.ts', String(DAYS), String(earlier)])
    await drop()
  }
  return results
}
