// Applies the committed migrations. Plain JavaScript, because the launcher runs before anything is compiled.
import fs from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { databaseUrlProblem } from './database-url.mjs'
import { buildMissing, declaredIndexes, LARGE_TABLE_BYTES, statementForNow } from './missing-indexes.mjs'
import { NewerSchemaError, newerSchema, noteOldestBuild } from './oldest-build.mjs'
import { OwnError } from './own-error.mjs'

/** The advisory lock's number; any number that nothing else uses. */
const MIGRATION_LOCK = 7_261_001

/** The folder of the migrations below the working directory. */
const here = () => path.join(process.cwd(), 'db', 'migrations')

/** The migrations of this version, oldest first. @param {string} [folder] @returns {{ tag: string, when: number }[]} */
export const journalOf = (folder = here()) => JSON.parse(fs.readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')).entries

/**
 * The newest migration of a database, with queries that work behind any pooler.
 * @param {postgres.Sql | postgres.TransactionSql} sql @param {string} [folder]
 * @returns {Promise<string | undefined>} its name; undefined if the database was never migrated
 * @throws NewerSchemaError
 */
export async function schemaOf(sql, folder = here()) {
  const entries = journalOf(folder)
  const [found] = await sql.unsafe("select to_regclass('drizzle.__drizzle_migrations') is not null as migrated")
  if (!found?.migrated) return undefined
  const [row] = await sql.unsafe('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  const at = Number(row?.newest ?? 0)
  const last = entries.at(-1)
  if (last && at > last.when) throw await newerSchema(sql, last)
  return entries.findLast(({ when }) => when <= at)?.tag
}

/**
 * Runs some of the migrations within a transaction, as Drizzle's own migrator does, but leaves out the indexes of large tables, which `buildMissingIndexes`
 * builds afterwards.
 * @param {postgres.TransactionSql} sql
 * @param {(migration: { folderMillis: number }, index: number) => boolean} isWanted
 * @param {{ folder?: string, largeBytes?: number }} [options]
 */
export async function applyMigrations(sql, isWanted, { folder = here(), largeBytes = LARGE_TABLE_BYTES } = {}) {
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder }).filter(isWanted)) {
    for (const statement of statements) {
      const now = await statementForNow(sql, statement, largeBytes)
      if (now !== undefined) await sql.unsafe(now)
    }
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}

/**
 * Migrates the database to the newest migration, in one transaction. Safe to call from several processes at once: they wait for an advisory lock, each on
 * a connection of its own. A transaction pooler would never release this session lock, so behind one migrate over a direct address;
 * a start then finds nothing to do and takes no lock. Indexes of large tables are missing afterwards, until `buildMissingIndexes`.
 * @param {string} url
 * @param {string} [folder] the migrations' folder; default: the working directory's
 * @param {number} [largeBytes] from this size of its table on an index is left out
 * @throws NewerSchemaError, the driver's errors, or an Error that says what is wrong with the address
 */
export async function migrateDatabase(url, folder = here(), largeBytes = LARGE_TABLE_BYTES) {
  const problem = databaseUrlProblem(url)
  if (problem) throw new OwnError(`DATABASE_URL ${problem}.`)
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    if ((await schemaOf(sql, folder)) === journalOf(folder).at(-1)?.tag) return
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await sql.unsafe(
      'create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    await sql.begin(async (tx) => {
      // A role may have a time-out that is meant for page requests.
      await tx`set local statement_timeout = 0`
      // While this process waited for the lock, one of a newer version may have migrated.
      await schemaOf(tx, folder)
      const [row] = await tx`select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations`
      await applyMigrations(tx, ({ folderMillis }) => folderMillis > row?.newest, { folder, largeBytes })
      await noteOldestBuild(tx, journalOf(folder), folder)
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Like `migrateDatabase`, for a server that starts: a schema that a newer version made and that serves this version too is left as it is, so that both can
 * run side by side while one replaces the other.
 * @param {string} url @param {string} [folder] @returns {Promise<string | undefined>} then a sentence for the log; undefined if this version's schema is the newest
 * @throws like `migrateDatabase`
 */
export async function migrateForServer(url, folder) {
  try {
    await migrateDatabase(url, folder)
    return undefined
  } catch (error) {
    if (error instanceof NewerSchemaError && error.isForOwn) return error.message
    throw error
  }
}

/** The indexes that migrations leave to `buildMissingIndexes`. @returns {import('./missing-indexes.mjs').Index[]} */
export const indexesOf = (folder = here()) =>
  declaredIndexes(
    folder,
    journalOf(folder).map(({ tag }) => tag),
  )

/** @param {postgres.Sql} sql @param {string} [folder] */
const isNewer = (sql, folder) =>
  schemaOf(sql, folder).then(
    () => false,
    (error) => {
      if (error instanceof NewerSchemaError) return true
      throw error
    },
  )

/**
 * Builds the indexes that migrations left out, while others read and write: see `buildMissing`. A newer version may have dropped some: on its schema this
 * one builds none.
 * @param {string} url @param {Parameters<typeof buildMissing>[2] & { folder?: string }} [options] @returns {Promise<string[]>} the names of those that were built
 */
export const buildMissingIndexes = (url, { folder, ...options } = {}) =>
  buildMissing(url, async (sql) => ((await isNewer(sql, folder)) ? [] : indexesOf(folder)), options)
