import { defineConfig } from '@playwright/test'
import { PHONE } from './lib/testing/visitor.mjs'
import { chromiumArgs } from './scripts/test-server.mjs'

/**
 * Tests with several processes, large files, many uploads or every page at every width, those that do in English on a desk what others do in Portuguese on
 * a phone, and those that take longer than four seconds, but for the way from a link to the payout: `npm run test:large`.
 */
const large = /@large|\.large\.spec/

/** Those that say in another language or at another width what one of the others says: only `npm run test:all`. */
const again = /@every/

/** Both. What is not among them is `npm test`. */
const notQuick = /@large|\.large\.spec|@every/

const launchOptions = {
  // Under LANG=C Chromium cannot write a download into a folder whose name is not ASCII, such as a checkout in one.
  env: { ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))), LC_ALL: 'C.UTF-8' },
  // What a page sends when it is left goes by the browser's own name, and not by that of the test.
  args: [...chromiumArgs, `--user-agent=${PHONE}`],
}

/** Starts the browser at a path. */
const at = (executablePath: string | undefined) => ({ launchOptions: { ...launchOptions, executablePath } })

/** Run through `npm run test:e2e`, which provides the server, the database and the browser. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  // More than there are cores, because each waits for its browser and the server a third of its time. The more there are, the slower pages load, and
  // the likelier a press meets one that moves: where nobody can look again there are two.
  workers: process.env.CI ? 2 : 3,
  projects: [
    { name: 'browser', grepInvert: notQuick, use: at(process.env.HEADLESS_SHELL_PATH) },
    { name: 'large', grep: large, grepInvert: again, workers: 2, use: at(process.env.HEADLESS_SHELL_PATH) },
    { name: 'every', grep: notQuick, workers: 2, use: at(process.env.HEADLESS_SHELL_PATH) },
    // The whole browser that people have, which is several times as slow without a graphics card, does the task and is paid for it.
    { name: 'whole', grep: /@whole/, grepInvert: again, workers: 2, use: at(process.env.CHROMIUM_PATH) },
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A headless browser names itself, and self-named machines are no visitors: their clicks do not count.
    userAgent: PHONE,
    viewport: { width: 360, height: 740 },
    // What a worker of the page fetches passes the tests' own routes by.
    serviceWorkers: 'block',
    // Recording one slows every test down.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
