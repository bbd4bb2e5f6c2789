// `npm run test:e2e`: runs the browser tests against a production server on a throw-away database. Arguments are passed to Playwright.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { findChromium, startApp, whereIsHeadlessShell } from './test-server.mjs'

const chromium = await findChromium()
const shell = whereIsHeadlessShell() ?? chromium
// A busy machine is no failure of the product.
const app = await startApp({ env: { DATABASE_TIMEOUT_MS: '20000' } })
const tests = spawn(process.execPath, [path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...app.env, CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => tests.kill(signal))
const code = await new Promise((resolve) => tests.once('exit', (exitCode) => resolve(exitCode ?? 1)))
const errors = app.errors()
if (code !== 0 && errors.length > 0) console.error(`The server logged errors:\n${errors.slice(-10).join('\n')}`)
await app.stop()
process.exit(code)
