import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { type Connection, connect, type Db } from '@/db/client'
import { env } from './env'

// Hot reload evaluates this module again; the pool must not grow with it.
const cache = globalThis as typeof globalThis & { completaDatabase?: Connection }

function openPool(): Connection {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
  return connect(DATABASE_URL, { poolSize: DATABASE_POOL_SIZE, prepare: DATABASE_PREPARE, timeoutMs: DATABASE_TIMEOUT_MS })
}

/** A connection beside the pool, for work of minutes that must be able to end at any moment. Whoever asks for it ends it. */
export function connectApart(): postgres.Sql {
  const { DATABASE_URL, DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
  // Drizzle reads arrays by itself; the driver's own question about types, ended on its way, is an error that nobody can catch.
  return connect(DATABASE_URL, { poolSize: 1, prepare: DATABASE_PREPARE, timeoutMs: DATABASE_TIMEOUT_MS, fetchTypes: false }).sql
}

function connection(): Connection {
  cache.completaDatabase ??= openPool()
  return cache.completaDatabase
}

/** The process's database, opened on first use. Ask for it each time: a pool that hangs is replaced. */
export const database = (): Db => connection().db

const PROBE_MS = 1000
let isProbing = false

/**
 * To be called when the database did not answer in time. A network that swallows packets, or a failover, leaves connections
 * that neither end nor answer for a quarter of an hour; once new ones work, the pool is replaced.
 */
export function suspectDatabase(): void {
  if (isProbing) return
  isProbing = true
  replaceHungPool()
    .catch(() => {})
    .finally(() => {
      isProbing = false
    })
}

async function replaceHungPool() {
  for (let pool = cache.completaDatabase; pool; pool = cache.completaDatabase) {
    if (await withinProbeTime(pool.sql`select 1`)) return
    const fresh = openPool()
    // A pool that is merely busy has statements running, and a new connection sees them.
    const [seen] =
      (await withinProbeTime(fresh.sql`select count(*)::int as running from pg_stat_activity where application_name = ${pool.name} and state = 'active'`)) ?? []
    if (seen?.running === 0 && cache.completaDatabase === pool) {
      cache.completaDatabase = fresh
      await pool.sql.end({ timeout: 0 })
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
  const open = cache.completaDatabase
  cache.completaDatabase = undefined
  await open?.sql.end({ timeout: 5 })
}
