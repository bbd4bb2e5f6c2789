// A migration stops the app, so indexes of large tables are not built in it but afterwards, while the app serves.
import fs from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'

/** From this size of its table on an index is built after the migration: some 100,000 completions. */
export const LARGE_TABLE_BYTES = 32 * 1024 * 1024

const CREATE = /^\s*CREATE INDEX "(\w+)" ON "(\w+)"/m
const DROP = /^\s*DROP INDEX "(\w+)"/m

/** @typedef {{ name: string, table: string, statement: string }} Index */

/**
 * Rewrites a statement of a migration for this run. A unique index is always built at once, because it enforces a rule.
 * @param {postgres.TransactionSql} sql @param {string} statement @param {number} largeBytes
 * @returns {Promise<string | undefined>} undefined for an index that is built afterwards
 */
export async function statementForNow(sql, statement, largeBytes) {
  const table = CREATE.exec(statement)?.[2]
  if (table) {
    const [row] = await sql`select pg_relation_size(${`public.${table}`}::regclass)::float8 as bytes`
    return Number(row?.bytes) < largeBytes ? statement : undefined
  }
  // An earlier migration may have left the index out.
  return statement.replace(/^(\s*DROP INDEX) (?=")/m, '$1 IF EXISTS ')
}

/**
 * The indexes that a database with these migrations should have, without unique ones and primary keys.
 * @param {string} folder the migrations' @param {string[]} tags the migrations' names, oldest first @returns {Index[]}
 */
export function declaredIndexes(folder, tags) {
  /** @type {Map<string, Index>} */
  const indexes = new Map()
  for (const tag of tags)
    for (const statement of fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint')) {
      const [, name, table] = CREATE.exec(statement) ?? []
      if (name && table) indexes.set(name, { name, table, statement: statement.slice(statement.indexOf('CREATE INDEX')).trim() })
      const dropped = DROP.exec(statement)?.[1]
      if (dropped) indexes.delete(dropped)
    }
  return [...indexes.values()]
}

/**
 * The indexes that are missing or unfinished, without those being built now.
 * @param {postgres.Sql} sql @param {Index[]} declared
 */
export async function findMissing(sql, declared) {
  const rows = await sql`
    select relname as name, indisvalid as "isValid", exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as "isUnderWay"
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`
  const found = new Map(rows.map((row) => [row.name, row]))
  return declared
    .filter(({ name }) => !found.get(name)?.isValid && !found.get(name)?.isUnderWay)
    .map((index) => ({ ...index, isUnfinished: found.has(index.name) }))
}

/**
 * Builds the missing indexes one after the other, without blocking reads and writes. Needs a direct address, because a
 * transaction pooler refuses the connection's setting.
 * @param {string} url
 * @param {(sql: postgres.Sql) => Promise<Index[]>} declaredFor the indexes that the database should have
 * @param {{ stop?: AbortSignal, onBuilt?: (built: { name: string, seconds: number }) => void }} [options] `stop` interrupts; an interrupted
 *   index is built again next time
 * @returns {Promise<string[]>} the names of those that were built
 * @throws the driver's errors
 */
export async function buildMissing(url, declaredFor, { stop, onBuilt } = {}) {
  const sql = postgres(url, { max: 1, connect_timeout: 10, prepare: false, onnotice: () => {}, connection: { statement_timeout: 0 } })
  const built = []
  try {
    for (const { name, statement, isUnfinished } of await findMissing(sql, await declaredFor(sql))) {
      if (stop?.aborted) break
      const started = performance.now()
      if (isUnfinished) await sql.unsafe(`drop index concurrently if exists "${name}"`)
      const building = sql.unsafe(statement.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
      const leaveOff = () => building.cancel()
      stop?.addEventListener('abort', leaveOff, { once: true })
      try {
        await building
      } finally {
        stop?.removeEventListener('abort', leaveOff)
      }
      built.push(name)
      onBuilt?.({ name, seconds: (performance.now() - started) / 1000 })
    }
    return built
  } finally {
    await sql.end({ timeout: 5 })
  }
}
