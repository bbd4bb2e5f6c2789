import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Column, DrizzleQueryError, type ExtractTablesWithRelations, fillPlaceholders, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { waitWhileFull } from './full-server'

/** A database or a transaction in it; queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>

export type Connection = { sql: postgres.Sql; db: Db; name: string }

/** Arrays of smallint, integer, bigint, text and varchar, by the numbers that PostgreSQL has for them. */
const ARRAY_TYPES = [1005, 1007, 1016, 1009, 1015]

const quotedElement = (value: unknown) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** What the driver learns of arrays by asking for types: how to send them. */
const sentArrays: Record<string, postgres.PostgresType> = Object.fromEntries(
  ARRAY_TYPES.map((type) => [
    `array${type}`,
    {
      to: type,
      from: [],
      serialize: (value: unknown) => (Array.isArray(value) ? `{${value.map(quotedElement).join()}}` : value),
      parse: (text: string) => text,
    },
  ]),
)

/**
 * Opens a pool. The server cancels statements after `timeoutMs`, so that a slow one cannot hold a connection.
 * @param options `debug` is called with every statement, `onclose` whenever a connection ends; `mayVanish` is for a server that may end connections at
 * any moment, as a replica does with what stands in the way of replaying; without `fetchTypes` (default true) there may be no transactions behind a
 * transaction pooler: the driver forgets a connection that it opens for one if it asks for nothing else first
 */
export function connect(
  url: string,
  options: {
    poolSize: number
    prepare: boolean
    timeoutMs: number
    fetchTypes?: boolean
    onclose?: () => void
    mayVanish?: boolean
    debug?: postgres.Options<never>['debug']
  },
): Connection {
  // Drizzle's statements are unnamed, so each run is planned; PostgreSQL would give a named one a generic plan after five runs, in which a search
  // does not use its trigram index. The few statements that run for every visitor use the driver's named statements directly.
  const name = `completa-${randomUUID()}`
  // A transaction pooler gives the server connection to others after each statement, and statements that were sent behind it hang.
  // The driver has this option, but its types lack it.
  const pipelining: object = options.prepare ? {} : { max_pipeline: 0 }
  const fetchTypes = options.fetchTypes ?? true
  const sql = postgres(url, {
    max: options.poolSize,
    prepare: options.prepare,
    fetch_types: fetchTypes,
    ...(!fetchTypes && { types: sentArrays }),
    ...pipelining,
    // The driver's own back-off grows to some 20 s, even if the database is available again.
    backoff: () => 0.25,
    connect_timeout: 2,
    onnotice: () => {},
    ...(options.onclose && { onclose: options.onclose }),
    ...(options.debug && { debug: options.debug }),
    connection: {
      application_name: name,
      // A transaction pooler refuses connections with settings other than the name; see docs/operations.md for where to set these.
      ...(options.prepare && {
        statement_timeout: options.timeoutMs,
        idle_in_transaction_session_timeout: options.timeoutMs,
        // Otherwise `HAS_BEGUN` would be true outside a transaction.
        default_transaction_deferrable: false,
      }),
    },
  })
  waitWhileFull(sql, options.timeoutMs)
  if (!options.prepare) beginOnReserved(sql)
  else if (options.mayVanish) beginUntilEnded(sql)
  // A property of the database, so that transactions made from it have it too.
  const db = Object.assign(drizzle(sql, { casing }), { [plannedOnce]: drizzle(withNames(sql), { casing }) })
  return { sql, db, name }
}

const withNames = (sql: postgres.Sql): postgres.Sql =>
  new Proxy(sql, {
    get: (target, key) =>
      key === 'unsafe' ? (text: string, values: postgres.ParameterOrJSON<never>[]) => target.unsafe(text, values, { prepare: true }) : Reflect.get(target, key),
  })

const casing = 'snake_case'
const plannedOnce = Symbol('planned once')

/**
 * The same database with named statements for Drizzle's queries, which each connection plans once: for frequent queries that always have
 * the same text and need the same plan for all values. A transaction is returned unchanged.
 */
export const planOnce = (db: Db): Db => (db as Db & { [plannedOnce]?: Db })[plannedOnce] ?? db

type Values = Record<string, unknown>
interface Preparable {
  prepare(name: string): { execute(values: Values): unknown }
}

/**
 * A Drizzle query that is built only once and runs like those of {@link planOnce}, in transactions too: building a query takes longer than sending it.
 * @param build the query, with `sql.placeholder` for each of its values
 */
export function prepared<Q extends Preparable>(build: (db: Db) => Q) {
  let kept: ReturnType<Q['prepare']> | undefined
  return (db: Db, values: Values): ReturnType<ReturnType<Q['prepare']>['execute']> => {
    kept ??= build(db).prepare('') as ReturnType<Q['prepare']>
    return Object.create(kept, { client: { value: statementsOf(db) } }).execute(values)
  }
}

/** The same for a plain SQL statement. Its constants become parameters. */
export function preparedStatement(statement: SQL) {
  let kept: Query | undefined
  return async (db: Db, values: Values): Promise<void> => {
    kept ??= new PgDialect({ casing }).sqlToQuery(statement)
    await statementsOf(db).unsafe(kept.sql, fillPlaceholders(kept.params, values) as never[], { prepare: true })
  }
}

/** Ids as a value for {@link isOneOf}. */
export const idList = (ids: readonly number[]): string => `{${ids.join()}}`

/** A condition with the same text, and so the same plan, for any number of ids: PostgreSQL would plan a plain list of ids each time. */
export const isOneOf = (column: Column | SQL, ids: readonly number[] | Placeholder): SQL =>
  sql`${column} = any((select ${Array.isArray(ids) ? idList(ids) : ids}::bigint[])::bigint[])`

/**
 * Makes transactions begin on a connection that is reserved first. Without pipelining the driver's own `begin` never learns its
 * connection; with a pipeline of one it was sometimes sent behind another caller's query and failed with UNSAFE_TRANSACTION.
 */
function beginOnReserved(sql: postgres.Sql): void {
  type Work = (tx: postgres.ReservedSql) => unknown
  const begin = async (first: string | Work, second?: Work) => {
    const [mode, work] = typeof first === 'string' ? [first, second] : ['', first]
    const tx = await sql.reserve()
    try {
      await tx.unsafe(`begin ${mode}`)
      const result = await work?.(tx)
      await tx.unsafe('commit')
      tx.release()
      return result
    } catch (error) {
      // The driver takes back a connection that has ended by itself.
      if (hasEnded(error)) throw error
      // Fails if the connection failed; the first error is the useful one.
      await tx.unsafe('rollback').catch(() => {})
      tx.release()
      throw error
    }
  }
  Object.assign(sql, { begin })
}

/** What Node calls the failures of a connection, and what the driver calls the end of one. */
const ENDED = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Whether an error means that the server has ended its connection, or is about to, or that the network has. */
export function hasEnded(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return false
  return (cause instanceof postgres.PostgresError && cause.severity === 'FATAL') || ('code' in cause && ENDED.test(String(cause.code)))
}

/**
 * Makes transactions whose connection has ended send nothing more: the driver would write to a socket that is gone, and throw where nobody can catch it.
 * It ends such a transaction itself.
 */
function beginUntilEnded(sql: postgres.Sql): void {
  type Work = (tx: postgres.TransactionSql) => unknown
  const driverBegin = sql.begin.bind(sql) as (mode: string, work: Work) => Promise<unknown>
  const begin = async (first: string | Work, second?: Work) => {
    const [mode, work] = typeof first === 'string' ? [first, second] : ['', first]
    let isOver = false
    const refuseOver = () => {
      if (isOver) throw Object.assign(new Error('the connection of this transaction has ended'), { code: 'CONNECTION_CLOSED' })
    }
    try {
      return await driverBegin(mode, async (tx) => {
        const guarded = new Proxy(tx, {
          apply(target, self, args) {
            refuseOver()
            return Reflect.apply(target, self, args)
          },
          get(target, key) {
            if (key === 'unsafe') refuseOver()
            return Reflect.get(target, key)
          },
        })
        try {
          return await work?.(guarded)
        } catch (error) {
          // The rollback.
          if (isOver || hasEnded(error)) await new Promise(() => {})
          throw error
        }
      })
    } finally {
      isOver = true
    }
  }
  Object.assign(sql, { begin })
}

/** The driver of a database that is not a transaction, for features that Drizzle lacks. */
export const clientOf = (db: Db): postgres.Sql => (db as Connection['db'] & { $client: postgres.Sql }).$client

/** The driver of a database or a transaction, for named statements, which the server plans once. */
export const statementsOf = (db: Db): postgres.ISql => (db._.session as unknown as { client: postgres.ISql }).client
