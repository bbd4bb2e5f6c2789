import { defineConfig } from '@playwright/test'
import { PHONE } from './lib/testing/visitor.mjs'
import { chromiumArgs } from './scripts/test-server.mjs'

/** Files about how something looks, or about lists and comfort alone. Nothing in them is about money, access or what could be lost. */
const looks = [
  'api-reference',
  'click-verdicts',
  'developers',
  'late-font',
  'letters',
  'list-filters',
  'list-paging',
  'list-rows',
  'list-updates',
  'messages',
  'privacy',
  'promoter-access',
  'promoter-campaigns',
  'small-screens',
  'themes',
]

/** What `npm test` leaves to `npm run test:all`: these, what takes several processes, large files or long, and ways that fail seldom. */
const large = new RegExp(`@large|\\.large\\.spec|\\b(${looks.join('|')})\\.spec`)

/** What says in another language, width or theme what one of the others says. */
const again = /@every/

/** Both. What is not among them is `npm test`. */
const notQuick = new RegExp(`${large.source}|${again.source}`)

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
    { name: 'every', grep: again, workers: 2, use: at(process.env.HEADLESS_SHELL_PATH) },
    // The whole browser that people have, which is several times as slow without a graphics card, does the task and is paid for it.
    { name: 'whole', grep: /@whole/, grepInvert: again, workers: 2, use: at(process.env.CHROMIUM_PATH) },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Where nobody can look again a test may be tried again, and is named at the end if it needed that. Races about money, places or rights set 0 for themselves.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/support/flaky-reporter.ts']],
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
