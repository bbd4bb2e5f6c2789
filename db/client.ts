import 'server-only'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '@/lib/env'

/** A database or a transaction in it; queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>

type Connection = { sql: postgres.Sql; db: Db }

// Hot reload evaluates this module again; the pool must not grow with it.
const cache = globalThis as typeof globalThis & { completaDatabase?: Connection }

/**
 * Opens a pool. Statements end on the server after `timeoutMs`, so that a slow one cannot hold a connection for ever.
 * @param options `debug` is told every statement
 */
export function connect(url: string, options: { poolSize: number; prepare: boolean; timeoutMs: number; debug?: postgres.Options<never>['debug'] }): Connection {
  // Drizzle's statements are planned anew each time: a named one would turn into a generic plan after five runs, and a search then
  // drops its trigram index. The few that run for every visitor are given to the driver itself, which names them.
  const sql = postgres(url, {
    max: options.poolSize,
    prepare: options.prepare,
    fetch_types: options.prepare,
    // The driver's own back-off grows to some 20 s, during which a database that is back goes unnoticed.
    backoff: () => 0.25,
    connect_timeout: 2,
    onnotice: () => {},
    ...(options.debug && { debug: options.debug }),
    connection: {
      statement_timeout: options.timeoutMs,
      idle_in_transaction_session_timeout: options.timeoutMs,
    },
  })
  return { sql, db: drizzle(sql, { casing: 'snake_case' }) }
}

function connection(): Connection {
  if (!cache.completaDatabase) {
    const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
    cache.completaDatabase = connect(DATABASE_URL, { poolSize: DATABASE_POOL_SIZE, prepare: DATABASE_PREPARE, timeoutMs: DATABASE_TIMEOUT_MS })
  }
  return cache.completaDatabase
}

/** The process's database, opened on first use. */
export const database = (): Db => connection().db

/** The driver under a database that is no transaction, for what Drizzle has no words for. */
export const clientOf = (db: Db): postgres.Sql => (db as Connection['db'] & { $client: postgres.Sql }).$client

/** Closes the pool; running statements get five seconds. */
export async function closeDatabase(): Promise<void> {
  const open = cache.completaDatabase
  cache.completaDatabase = undefined
  await open?.sql.end({ timeout: 5 })
}
