// Applies the committed migrations. Plain JavaScript, because the launcher runs before anything is compiled.
import path from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

/** Any number that nothing else in the database locks on. */
const MIGRATION_LOCK = 7_261_001

/**
 * Brings the database up to the newest migration. Safe to call from several processes at once: they queue on an advisory
 * lock, on a connection of their own (behind a transaction pooler give it a direct address).
 * @param {string} url
 * @param {string} [folder] where the migrations lie; the working directory's by default
 */
export async function migrateDatabase(url, folder = path.join(process.cwd(), 'db', 'migrations')) {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
