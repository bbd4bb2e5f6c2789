// What a database says of the builds that may run on it. Plain JavaScript, because the launcher runs before anything is compiled.
import fs from 'node:fs'
import path from 'node:path'
import { OwnError } from './own-error.mjs'

/** @typedef {{ tag: string, when: number }} Migration its name, and its moment in the journal */

const RESTORE = 'restore the backup that was made before the upgrade into an empty database'

/** The database was migrated by a newer version. The message says which schema it has, which one this version knows, and what to do. */
export class NewerSchemaError extends OwnError {
  /**
   * @param {string} own the newest migration that this version has
   * @param {{ newest: string, oldest: string, isForOwn: boolean } | undefined} noted what the database says; `isForOwn` if this version may serve on it
   */
  constructor(own, noted) {
    const was = 'The database was migrated by a newer version of Completa'
    super(
      !noted
        ? `${was} than this one, which knows its schema up to ${own}. Run the newer version, or ${RESTORE}.`
        : noted.isForOwn
          ? `${was}, to schema ${noted.newest}. This version knows it up to ${own}: it may serve beside the newer one, but commands have to be run by the newer one.`
          : `${was}, to schema ${noted.newest}, which serves versions from schema ${noted.oldest} on, and this one knows it up to ${own} only: run the newer version, or ${RESTORE}.`,
    )
    this.name = 'NewerSchemaError'
    /** Whether a server of this version may go on serving on this database. */
    this.isForOwn = noted?.isForOwn ?? false
  }
}

/**
 * The newest migration of the oldest version that works on the schema of these migrations: that of the last release, which `last-release.json` beside
 * their folder names. Without that file it is their own newest one.
 * @param {Migration[]} entries @param {string} folder the migrations' @returns {Migration | undefined}
 */
function oldestFor(entries, folder) {
  const file = path.join(folder, '..', 'last-release.json')
  if (!fs.existsSync(file)) return entries.at(-1)
  const { lastMigration } = JSON.parse(fs.readFileSync(file, 'utf8'))
  // Older migrations than the last release's, as in a test of an earlier schema, serve no other version.
  return entries.find(({ tag }) => tag === lastMigration) ?? entries.at(-1)
}

/**
 * Notes in the database, within a migration, which schema it has now and from which one on a version may run on it.
 * @param {import('postgres').TransactionSql} sql @param {Migration[]} entries @param {string} folder
 */
export async function noteOldestBuild(sql, entries, folder) {
  const [newest, oldest] = [entries.at(-1), oldestFor(entries, folder)]
  if (!newest || !oldest) return
  await sql.unsafe(
    'create table if not exists drizzle.oldest_build (newest text not null, newest_at bigint not null, oldest text not null, oldest_at bigint not null)',
  )
  await sql`delete from drizzle.oldest_build`
  await sql`insert into drizzle.oldest_build (newest, newest_at, oldest, oldest_at) values (${newest.tag}, ${newest.when}, ${oldest.tag}, ${oldest.when})`
}

/**
 * The error for a version whose newest migration is older than the database's.
 * @param {import('postgres').Sql | import('postgres').TransactionSql} sql @param {Migration} own
 */
export async function newerSchema(sql, own) {
  const [found] = await sql.unsafe("select to_regclass('drizzle.oldest_build') is not null as exists")
  // A note that is not about the newest migration says nothing of the schema that there is.
  const ofTheNewest =
    'select newest, oldest, oldest_at::text from drizzle.oldest_build where newest_at = (select max(created_at) from drizzle.__drizzle_migrations)'
  const [row] = found?.exists ? await sql.unsafe(ofTheNewest) : []
  return new NewerSchemaError(own.tag, row && { newest: row.newest, oldest: row.oldest, isForOwn: own.when >= Number(row.oldest_at) })
}
