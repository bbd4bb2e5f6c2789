import { test as base, expect } from '@playwright/test'
import postgres from 'postgres'

interface Fixtures {
  /** Console messages that a test expects and that must not fail it. */
  allowedErrors: RegExp[]
  sql: postgres.Sql
}

/** Playwright's test, with the server's database, failing on console errors, uncaught errors and CSP reports in the page. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  sql: async ({}, use) => {
    const sql = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 2, onnotice: () => {} })
    await use(sql)
    await sql.end()
  },
  page: async ({ page, allowedErrors }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowedErrors.some((allowed) => allowed.test(message.text())))
        problems.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    // Requests that were still pending when a test ended are not failures.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems, 'errors in the browser console').toEqual([])
  },
})
