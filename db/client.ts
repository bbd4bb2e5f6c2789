import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** A database or a transaction in it; queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>

export type Connection = { sql: postgres.Sql; db: Db; name: string }

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

/** The driver under a database that is no transaction, for what Drizzle has no words for. */
export const clientOf = (db: Db): postgres.Sql => (db as Connection['db'] & { $client: postgres.Sql }).$client

/** The driver under a database or a transaction, for statements that it should name and so have the server plan once. */
export const statementsOf = (db: Db): postgres.ISql => (db._.session as unknown as { client: postgres.ISql }).client
