import { test as base, expect } from '@playwright/test'
import postgres from 'postgres'

interface Fixtures {
  /** Console messages that a test expects and that must not fail it. */
  allowedErrors: RegExp[]
  sql: postgres.Sql
}

/**
 * The router fetches linked pages ahead, in several parts. When the session begins or ends between two of them, the second is led to another
 * page, which has no such part. The router does without; only the browser mentions it.
 */
const LED_ELSEWHERE = /\b404 .*\/(login|admin|promoter)?\?_rsc=[\w-]+\)$/

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
    const isAllowed = (text: string) => allowedErrors.some((allowed) => allowed.test(text))
    page.on('pageerror', ({ message }) => {
      if (!isAllowed(message)) problems.push(`uncaught: ${message}`)
    })
    page.on('console', (message) => {
      if (message.type() !== 'error' || isAllowed(message.text())) return
      const problem = `${message.text()} (${message.location().url})`
      if (!LED_ELSEWHERE.test(problem)) problems.push(problem)
    })
    await use(page)
    // Requests that were still pending when a test ended are not failures.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems, 'errors in the browser console').toEqual([])
  },
})
