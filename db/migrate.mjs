// Applies the committed migrations. Plain JavaScript, because the launcher runs before anything is compiled.
import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { databaseUrlProblem } from './database-url.mjs'

/** The advisory lock's number; any that nothing else uses. */
const MIGRATION_LOCK = 7_261_001

/** The folder of the migrations below the working directory. */
const here = () => path.join(process.cwd(), 'db', 'migrations')

/** The database was migrated by a newer version. The message says what to do. */
export class NewerSchemaError extends Error {
  /** @param {string} newest the newest migration that this version has */
  constructor(newest) {
    super(
      `The database was migrated by a newer version of Completa than this one, which knows its schema up to ${newest}. Run the newer version, or restore the backup that was made before the upgrade into an empty database.`,
    )
    this.name = 'NewerSchemaError'
  }
}

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
  if (last && at > last.when) throw new NewerSchemaError(last.tag)
  return entries.findLast(({ when }) => when <= at)?.tag
}

/**
 * Migrates the database to the newest migration. Safe to call from several processes at once: they wait for an advisory lock, each on
 * a connection of its own. A transaction pooler would never release this session lock, so behind one migrate over a direct address;
 * a start then finds nothing to do and takes no lock.
 * @param {string} url
 * @param {string} [folder] the migrations' folder; default: the working directory's
 * @throws NewerSchemaError, the driver's errors, or an Error that says what is wrong with the address
 */
export async function migrateDatabase(url, folder = here()) {
  const problem = databaseUrlProblem(url)
  if (problem) throw new Error(`DATABASE_URL ${problem}.`)
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    if ((await schemaOf(sql, folder)) === journalOf(folder).at(-1)?.tag) return
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
