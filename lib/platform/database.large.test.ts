import { afterAll, expect, test } from 'vitest'
import { startNetwork } from '@/lib/testing/network'
import { checkDatabasePool, closeDatabase, database, pool } from './database'

const network = await startNetwork(process.env.DATABASE_URL ?? '')
// Before anything reads the settings.
Object.assign(process.env, { DATABASE_URL: network.url, DATABASE_POOL_SIZE: '3', DATABASE_TIMEOUT_MS: '8000' })
afterAll(async () => {
  await closeDatabase()
  await network.close()
})

/** As a caller that waits for a second and then looks after the pool. */
const ask = () =>
  Promise.race([
    Promise.resolve(database().execute('select 1')).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) =>
      setTimeout(() => {
        checkDatabasePool()
        resolve(false)
      }, 1000),
    ),
  ])
const askTogether = (times: number) => Promise.all(Array.from({ length: times }, ask))
const PATIENCE = { timeout: 30_000, interval: 200 }

test('a pool of which some connections hang since a failure of the network, and others work, is replaced', async () => {
  // Two connections are open when the network fails; the third is opened when it is back.
  expect(await askTogether(2)).toEqual([true, true])
  const before = pool.current
  network.drop()
  const hung = Array.from({ length: 3 }, async () =>
    database()
      .execute('select 1')
      .catch(() => {}),
  )
  network.restore()
  await hung.at(-1)
  expect(pool.current).toBe(before)
  await expect.poll(async () => (await askTogether(2)).every(Boolean), PATIENCE).toBe(true)
  expect(pool.current).not.toBe(before)
})

test('a pool that is only busy stays', async () => {
  const before = pool.current
  const slow = Array.from({ length: 3 }, async () => database().execute('select pg_sleep(4)'))
  expect(await askTogether(6)).toEqual(Array(6).fill(false))
  await Promise.all(slow)
  expect(await askTogether(6)).toEqual(Array(6).fill(true))
  expect(pool.current).toBe(before)
})
