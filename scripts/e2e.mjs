// `npm run test:e2e`: the browser tests against a production server on a throw-away database. Arguments go to Playwright.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '../db/migrate.mjs'
import { buildIfNeeded, next } from './build.mjs'
import { freePort, startCluster } from './embedded-db.mjs'

/** @returns {Promise<string>} a Chromium: the one named, the system's, or Playwright's own */
async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  const { chromium } = await import('@playwright/test')
  if (fs.existsSync(chromium.executablePath())) return chromium.executablePath()
  console.error(
    'The browser tests need a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it with CHROMIUM_PATH.',
  )
  process.exit(1)
}

const chromium = await findChromium()
buildIfNeeded()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-e2e-'))
const cluster = await startCluster(folder, { throwaway: true })
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let code = 1
try {
  await migrateDatabase(cluster.url)
  const port = await freePort()
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    NEXTAUTH_SECRET: 'a secret that only browser tests know',
    SITE_URL: `http://localhost:${port}`,
    RATE_LIMIT_SCALE: '1000',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
  }
  const log = fs.openSync(path.join(folder, 'server.log'), 'w')
  server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], { env, stdio: ['ignore', log, log] })
  const base = `http://localhost:${port}`
  for (let attempt = 0; ; attempt++) {
    if (
      await fetch(`${base}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (attempt === 150) throw new Error(`The server did not become ready:\n${fs.readFileSync(path.join(folder, 'server.log'), 'utf8')}`)
    await sleep(100)
  }
  const tests = spawn(process.execPath, [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...env, E2E_BASE_URL: base, E2E_DATABASE_URL: cluster.url, E2E_DATA_DIR: folder, CHROMIUM_PATH: chromium },
  })
  code = await new Promise((resolve) => tests.once('exit', (exitCode) => resolve(exitCode ?? 1)))
  const errors = fs
    .readFileSync(path.join(folder, 'server.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  if (code !== 0 && errors.length > 0) console.error(`The server logged errors:\n${errors.slice(-10).join('\n')}`)
} catch (error) {
  console.error(error)
} finally {
  server?.kill()
  await cluster.stop()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(code)
