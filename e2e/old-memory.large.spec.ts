import { expect } from '@playwright/test'
import { load, median } from '../bench/load.mjs'
import { ask } from './support/ask'
import { makePromoter } from './support/promoter'
import { start } from './support/start'
import { test } from './support/test'

const token = 'a-token-that-only-these-tests-know'

/** Calls of one round: so few that Node does not look through all its memory in between. */
const ROUND = 1_500
/** Calls until a process has learnt most of what it learns; with Node 24 that takes twice as long as with Node 20. */
const LEARNING = 14_000
/**
 * The most bytes that a call may leave among the old objects: it is some 2,000, with what a process still learns, and some 4,500 where other tests take
 * the processor, because what waits for its turn becomes old.
 */
const KEPT_AT_MOST = 6_000

const addresses = [
  ['a click', (code: string) => `/api/v1/referrals/${code}`],
  ['a call that asks the database', () => '/api/v1/links'],
] as const

test.setTimeout(120_000)

for (const [what, addressOf] of addresses)
  test(`${what} leaves little among the old objects, which Node frees only when it looks through all its memory`, async ({ request }) => {
    const app = await start({ METRICS_TOKEN: token, RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1', LOG_LEVEL: 'warn' })
    try {
      await app.until('/api/health/live', 200)
      // On the database that both servers share.
      const { code } = await makePromoter(request)
      const call = (amount: number) => load(app.base, { path: () => addressOf(code), amount })
      const oldBytes = async () => {
        const { text } = await ask(`${app.base}/api/metrics`, { authorization: `Bearer ${token}` })
        return Number(/^nodejs_heap_space_size_used_bytes\{space="old"\} (\S+)$/m.exec(text)?.[1])
      }
      await call(LEARNING)
      const grown: number[] = []
      for (let round = 0; round < 5; round++) {
        const before = await oldBytes()
        const { ok } = await call(ROUND)
        expect(ok).toBe(ROUND)
        grown.push(((await oldBytes()) - before) / ROUND)
      }
      // In the others Node has looked through its memory.
      const rounds = grown.filter((bytes) => bytes > 0)
      expect(rounds.length).toBeGreaterThan(1)
      expect(median(rounds), `${grown}`).toBeLessThan(KEPT_AT_MOST)
    } finally {
      await app.stop()
    }
  })
