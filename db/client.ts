import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/lib/platform/env'

/** A database or a transaction in it; queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>

type Connection = { sql: postgres.Sql; db: Db; name: string }

// Hot reload evaluates this module again; the pool must not grow with it.
const cache = globalThis as typeof globalThis & { completaDatabase?: Connection }

/**
 * Opens a pool. Statements end on the server after `timeoutMs`, so that a slow one cannot hold a connection for ever.
 * @param options `debug` is told every statement
 */
export function connect(
  url: string,
  options: { poolSize: number; prepare: boolean; timeoutMs: number; fetchTypes?: boolean; debug?: postgres.Options<never>['debug'] },
): Connection {
  // Drizzle's statements are planned anew each time: a named one would turn into a generic plan after five runs, and a search then
  // drops its trigram index. The few that run for every visitor are given to the driver itself, which names them.
  const name = `completa-${randomUUID()}`
  // A pooler that lends connections out by the transaction loses its place among statements that were sent ahead: they hang. The
  // driver knows the option, its types do not.
  const pipelining: object = options.prepare ? {} : { max_pipeline: 1 }
  const sql = postgres(url, {
    max: options.poolSize,
    prepare: options.prepare,
    fetch_types: options.fetchTypes ?? options.prepare,
    ...pipelining,
    // The driver's own back-off grows to some 20 s, during which a database that is back goes unnoticed.
    backoff: () => 0.25,
    connect_timeout: 2,
    onnotice: () => {},
    ...(options.debug && { debug: options.debug }),
    connection: {
      application_name: name,
      // A transaction pooler refuses connections that ask for more than a name; docs/operations.md says where to set these then.
      ...(options.prepare && { statement_timeout: options.timeoutMs, idle_in_transaction_session_timeout: options.timeoutMs }),
    },
  })
  return { sql, db: drizzle(sql, { casing: 'snake_case' }), name }
}

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

/** The driver under a database that is no transaction, for what Drizzle has no words for. */
export const clientOf = (db: Db): postgres.Sql => (db as Connection['db'] & { $client: postgres.Sql }).$client

/** The driver under a database or a transaction, for statements that it should name and so have the server plan once. */
export const statementsOf = (db: Db): postgres.ISql => (db._.session as unknown as { client: postgres.ISql }).client

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
    if (await inTime(pool.sql`select 1`)) return
    const fresh = openPool()
    // A pool that is merely busy has statements running, and a new connection sees them.
    const [seen] =
      (await inTime(fresh.sql`select count(*)::int as running from pg_stat_activity where application_name = ${pool.name} and state = 'active'`)) ?? []
    if (seen?.running === 0 && cache.completaDatabase === pool) {
      cache.completaDatabase = fresh
      await pool.sql.end({ timeout: 0 })
      return
    }
    await fresh.sql.end({ timeout: 0 })
    await sleep(500)
  }
}

const inTime = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve(work).catch(() => undefined), sleep(PROBE_MS).then(() => undefined)])

/** Closes the pool; running statements get five seconds. */
export async function closeDatabase(): Promise<void> {
  const open = cache.completaDatabase
  cache.completaDatabase = undefined
  await open?.sql.end({ timeout: 5 })
}
