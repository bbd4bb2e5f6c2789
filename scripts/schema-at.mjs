// Recreates the tables of an earlier version within a restore's transaction, for backups of that version.
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { applyMigrations, journalOf } from '../db/migrate.mjs'

/** @typedef {import('postgres').TransactionSql} Sql */

const files = () => readMigrationFiles({ migrationsFolder: path.join(process.cwd(), 'db', 'migrations') })

/** The index of a migration in the journal. @param {string} tag */
const placeOf = (tag) => journalOf().findIndex((entry) => entry.tag === tag)

/**
 * Changes the tables of an unused database to those of an earlier migration. Drops only objects that migrations created.
 * @param {Sql} sql @param {string} tag
 * @returns {Promise<boolean>} whether the tables were created again
 */
export async function beginAt(sql, tag) {
  if (placeOf(tag) === journalOf().length - 1) return false
  const statements = files().flatMap(({ sql: written }) => written)
  const made = statements.flatMap((statement) => [...statement.matchAll(/^\s*CREATE (VIEW|TABLE|TYPE|FUNCTION) (?:"public"\.)?"?(\w+)/gm)])
  const renamed = statements.flatMap((statement) => [...statement.matchAll(/^\s*ALTER (TABLE) "\w+" RENAME TO "(\w+)"/gm)])
  // Views first: one may have the former name of a table.
  for (const kind of ['VIEW', 'TABLE', 'FUNCTION', 'TYPE'])
    for (const [, found, name] of [...made, ...renamed]) if (found === kind) await sql.unsafe(`drop ${kind} if exists public."${name}" cascade`)
  await sql`delete from drizzle.__drizzle_migrations`
  await applyMigrations(sql, (_, index) => index <= placeOf(tag))
  return true
}

/** Applies the migrations after one. @param {Sql} sql @param {string} tag */
export const migrateFrom = (sql, tag) => applyMigrations(sql, (_, index) => index > placeOf(tag))
