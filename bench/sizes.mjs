// Measures reads from databases of different sizes: seeds each, then runs `reading.ts` on it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const PROMOTERS = 1000
const DAYS = 120

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(args, env) {
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${args.at(-1)} failed`)
  return stdout
}

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server
 * @param {number[]} sizes clicks
 * @returns {Promise<{ size: number, seedSeconds: number, figures: Record<string, { p50: number, max: number }>, csv: { rows: number, ms: number } }[]>}
 */
export async function benchSizes(server, sizes) {
  const results = []
  for (const size of sizes) {
    const { url, drop } = await server.database()
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: path.join(server.folder, String(size)),
      DATABASE_POOL_SIZE: '1',
      NEXTAUTH_SECRET: 'a secret that only the bench knows',
      LOG_LEVEL: 'silent',
      TSX_TSCONFIG_PATH: 'bench/tsconfig.json',
    }
    const started = performance.now()
    run(
      ['--conditions=react-server', '--import', 'tsx', 'scripts/seed.ts', '--clicks', String(size), '--promoters', String(PROMOTERS), '--days', String(DAYS)],
      /** @type {NodeJS.ProcessEnv} */ (env),
    )
    const seedSeconds = (performance.now() - started) / 1000
    const { figures, csv } = JSON.parse(run(['--import', 'tsx', 'bench/reading.ts'], /** @type {NodeJS.ProcessEnv} */ (env)))
    results.push({ size, seedSeconds, figures, csv })
    await drop()
  }
  return results
}
