import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { type Connection, connect, type Db } from '@/db/client'
import { keepQueueShort } from '@/db/driver-queue'
import { env } from './env'
import { processGlobal } from './process-global'

/** The process's pool, undefined until it is needed. Tests put one of their own here. */
export const pool = processGlobal('database pool', () => ({ current: undefined as Connection | undefined }))

function openPool(): Connection {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
  const opened = connect(DATABASE_URL, { poolSize: DATABASE_POOL_SIZE, prepare: DATABASE_PREPARE, timeoutMs: DATABASE_TIMEOUT_MS })
  keepQueueShort(opened, () => pool.current === opened)
  return opened
}

/**
 * Opens a connection outside the pool, for work that takes minutes and must be able to stop at any moment. The caller closes it.
 * @param url the first server's unless said otherwise
 */
export function connectOutsidePool(url: string = env().DATABASE_URL): postgres.Sql {
  const { DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
  // Drizzle parses arrays itself. The driver's own query for array types would throw an error that cannot be caught if the connection closed during it.
  return connect(url, { poolSize: 1, prepare: DATABASE_PREPARE, timeoutMs: DATABASE_TIMEOUT_MS, fetchTypes: false }).sql
}

function connection(): Connection {
  pool.current ??= openPool()
  return pool.current
}

/** The process's database, opened on first use. Call this each time instead of keeping the result: a pool that hangs is replaced. */
export const database = (): Db => connection().db

const PROBE_MS = 1000
let isProbing = false

/**
 * Checks the pool in the background; call it when the database did not answer in time. After a failover, or on a network that drops
 * packets, some or all connections can hang for a quarter of an hour; the pool is replaced as soon as a new connection works.
 */
export function checkDatabasePool(): void {
  if (isProbing) return
  isProbing = true
  replaceHungPool()
    .catch(() => {})
    .finally(() => {
      isProbing = false
    })
}

async function replaceHungPool() {
  const { DATABASE_POOL_SIZE, DATABASE_TIMEOUT_MS } = env()
  const hung = pool.current
  if (!hung) return
  const from = performance.now()
  // The driver gives statements to idle connections first and then to each that is in use, so that every connection has one of these.
  const probes = Promise.allSettled(Array.from({ length: DATABASE_POOL_SIZE }, () => hung.sql`select 1`))
  while (pool.current === hung) {
    if (await withinProbeTime(probes)) return
    const fresh = openPool()
    // If the pool is only busy, a new connection sees its statements running, and none of them for longer than a statement may.
    const [activity] =
      (await withinProbeTime(fresh.sql`select count(*)::int as running from pg_stat_activity where application_name = ${hung.name} and state = 'active'`)) ?? []
    const isHung = activity && (activity.running === 0 || performance.now() - from > DATABASE_TIMEOUT_MS)
    // A statement that ended while the new connection looked answers its probe now.
    if (isHung && !(await withinProbeTime(probes)) && pool.current === hung) {
      pool.current = fresh
      await hung.sql.end({ timeout: 0 })
      return
    }
    await fresh.sql.end({ timeout: 0 })
    await sleep(500)
  }
}

const withinProbeTime = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve(work).catch(() => undefined), sleep(PROBE_MS).then(() => undefined)])

/** Closes the pool; running statements get five seconds. */
export async function closeDatabase(): Promise<void> {
  const open = pool.current
  pool.current = undefined
  await open?.sql.end({ timeout: 5 })
}
