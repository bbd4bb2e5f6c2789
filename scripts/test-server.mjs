// Shared by browser tests and page measurements: a Chromium, and a production server on a throw-away database.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startCluster } from '../db/embedded/server.mjs'
import { migrateDatabase } from '../db/migrate.mjs'
import { allocator } from '../server/allocator.mjs'
import { buildIfNeeded, next } from './build.mjs'

/** Options for Chromium to make no requests of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param {string[]} names @returns the path of the first of these programs that exists */
function firstProgram(names) {
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  return undefined
}

/** The path of a Chromium: of the one named in CHROMIUM_PATH, the system's, or Playwright's own; undefined if there is none. */
export async function whereIsChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = firstProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  if (found) return found
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return fs.existsSync(own) ? own : undefined
}

/** The path of a Chromium; exits with advice if there is none. */
export async function findChromium() {
  const found = await whereIsChromium()
  if (found) return found
  console.error(
    'This needs a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it with CHROMIUM_PATH.',
  )
  process.exit(1)
}

/** The path of Chromium's build without windows, which needs three fifths of the processor time; undefined if it is missing or CHROMIUM_PATH names another browser. */
export const whereIsHeadlessShell = () => (process.env.CHROMIUM_PATH ? undefined : firstProgram(['chromium-headless-shell']))

/** @typedef {{ folder?: string, env: NodeJS.ProcessEnv, logFile: string, probe: string, port?: number, siteUrl?: string }} Start the default `siteUrl` is the address where it listens */

/** Starts our own server on the build in a folder and waits until `probe` answers. @param {Start} options */
export const startServer = (options) => startProcess([path.join('server', 'start.mjs')], options)

/** Starts `next start` on the build and waits until `probe` answers. @param {Start} options */
export const startNext = (options) => startProcess([path.resolve(next), 'start'], options)

/** @param {string[]} command for `node` @param {Start} options */
async function startProcess(command, { folder = '.', env, logFile, probe, port: given, siteUrl }) {
  const port = given ?? (await freePort())
  const base = `http://localhost:${port}`
  const log = fs.openSync(logFile, 'w')
  const server = spawn(process.execPath, [...command, '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: { ...allocator, ...env, SITE_URL: siteUrl ?? base },
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  for (let attempt = 0; ; attempt++) {
    if (
      await fetch(`${base}${probe}`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { base, server }
    // A busy machine needs its time.
    if (attempt === 1200 || server.exitCode !== null) {
      server.kill()
      throw new Error(`The server did not become ready:\n${fs.readFileSync(logFile, 'utf8')}`)
    }
    await sleep(100)
  }
}

/**
 * Builds if needed and starts the app on an empty throw-away database, or on that of `url`.
 * @param {{ url?: string, env?: Record<string, string>, siteUrl?: string }} [options] `env` has further settings of the app; see {@link Start}
 */
export async function startApp({ url, env: settings = {}, siteUrl } = {}) {
  buildIfNeeded()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-e2e-'))
  const cluster = url ? { url, stop: async () => {} } : await startCluster(folder, { throwaway: true })
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    UPLOADTHING_TOKEN: '',
    PROOFS_S3_ENDPOINT: '',
    PROOFS_S3_BUCKET: '',
    PROOFS_STORE: '',
    NEXTAUTH_SECRET: 'a secret that only browser tests know',
    RATE_LIMIT_SCALE: '1000',
    METRICS_TOKEN: 'a-token-that-only-tests-know',
    LOG_LEVEL: 'info',
    // Answers say which part of the server gave them (lib/platform/server-headers.mjs).
    COMPLETA_SHOW_WAY: '1',
    // Webhooks go to receivers of the tests.
    WEBHOOK_ALLOW_LOCAL: 'true',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    ...settings,
  }
  const clean = async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const logFile = path.join(folder, 'server.log')
  try {
    await migrateDatabase(cluster.url)
    const { base, server } = await startServer({ env, logFile, probe: '/api/health/ready', siteUrl })
    return {
      base,
      pid: server.pid ?? 0,
      env: { ...env, E2E_BASE_URL: base, E2E_DATABASE_URL: cluster.url, E2E_DATA_DIR: folder, E2E_LOG_FILE: logFile },
      /** The errors that the server has logged. */
      errors: () =>
        fs
          .readFileSync(logFile, 'utf8')
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      stop: async () => {
        const gone = new Promise((resolve) => server.once('exit', resolve))
        server.kill()
        await gone
        await clean()
      },
    }
  } catch (error) {
    await clean()
    throw error
  }
}
