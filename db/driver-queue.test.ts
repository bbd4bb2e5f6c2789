import { expect, test, vi } from 'vitest'
import { env } from '@/lib/platform/env'
import { connect } from './client'
import { shortenQueue } from './driver-queue'

const POOL = 4

/** The longest list of connections that the driver looks through while some work is done. */
async function longestSearched(work: () => Promise<unknown>): Promise<number> {
  const { indexOf } = Array.prototype
  let longest = 0
  const spy = vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], ...args) {
    const [sought] = args
    if (typeof sought === 'object' && sought !== null && 'idleTimer' in sought) longest = Math.max(longest, this.length)
    return indexOf.apply(this, args)
  })
  await work().finally(() => spy.mockRestore())
  return longest
}

test('the list that the driver looks through for each statement does not grow with the statements that were sent', async () => {
  const pool = connect(env().DATABASE_URL, { poolSize: POOL, prepare: true, timeoutMs: 60_000 })
  const one = () => pool.sql`select 1`
  const many = async () => {
    for (let n = 0; n < 1_000; n++) await one()
  }
  // Opens all connections.
  await Promise.all(Array.from({ length: POOL }, () => pool.sql`select pg_sleep(0.2)`))
  // If this fails, the driver has been mended, and `shortenQueue` is not needed any more.
  expect(await longestSearched(many)).toBeGreaterThan(900)
  await shortenQueue(pool)
  expect(await longestSearched(one)).toBeLessThanOrEqual(POOL)
  // All connections are still there.
  const asked = await Promise.all(Array.from({ length: POOL }, () => pool.sql`select pg_backend_pid() as pid, pg_sleep(0.3)`))
  expect(new Set(asked.map(([row]) => row?.pid)).size).toBe(POOL)
  await pool.sql.end()
})

test('shortening waits for nothing and breaks nothing while all connections are in use', async () => {
  const pool = connect(env().DATABASE_URL, { poolSize: POOL, prepare: true, timeoutMs: 60_000 })
  const work = Array.from({ length: 3 * POOL }, (_, n) => pool.sql.begin((tx) => tx`select ${n}::int as n, pg_sleep(0.05)`))
  const shortened = Array.from({ length: POOL }, () => shortenQueue(pool))
  expect((await Promise.all(work)).map(([row]) => row?.n)).toEqual([...work.keys()])
  await Promise.all(shortened)
  expect((await pool.sql`select 1 as one`)[0]?.one).toBe(1)
  await pool.sql.end()
})
