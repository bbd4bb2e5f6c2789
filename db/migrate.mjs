// Applies the committed migrations. Plain JavaScript, because the launcher runs before anything is compiled.
import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { databaseUrlProblem } from './database-url.mjs'

/** Any number that nothing else in the database locks on. */
const MIGRATION_LOCK = 7_261_001

/**
 * Whether the newest migration has been applied, asked in a way that any pooler passes on.
 * @param {postgres.Sql} sql @param {string} folder
 */
async function isCurrent(sql, folder) {
  const { entries } = JSON.parse(fs.readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'))
  try {
    const [row] = await sql.unsafe('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
    return Number(row?.newest ?? 0) >= entries.at(-1).when
  } catch (error) {
    // Nobody has migrated yet: no such table.
    if (error instanceof postgres.PostgresError && error.code === '42P01') return false
    throw error
  }
}

/**
 * Brings the database up to the newest migration. Safe to call from several processes at once: they queue on an advisory
 * lock, on a connection of their own. That lock is a session's, which a transaction pooler would leave behind for ever: there
 * migrate over a direct address, and starting finds nothing to do and takes none.
 * @param {string} url
 * @param {string} [folder] where the migrations lie; the working directory's by default
 * @throws Error of the driver, or one that says what is wrong with the address
 */
export async function migrateDatabase(url, folder = path.join(process.cwd(), 'db', 'migrations')) {
  const problem = databaseUrlProblem(url)
  if (problem) throw new Error(`DATABASE_URL ${problem}.`)
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    if (await isCurrent(sql, folder)) return
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
