// `npm run db:backup -- folder` and `npm run db:restore -- folder`: all data of an installation, from any PostgreSQL to any other.
// The folder contains `database.sql.gz`, data only and readable by psql, `proofs/` if proofs are stored on disk, and `manifest.json`,
// which lists what the backup must contain. With `--allow-missing` missing proofs are no error.
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip, createGzip } from 'node:zlib'
import { journalOf, schemaOf } from '../db/migrate.mjs'
import { OwnError } from '../db/own-error.mjs'
import { printedError } from '../lib/platform/describe-error.mjs'
import { bringProofs, DUMP, findDump, finishLast, hasProofs, makeFolder, ownerOf, publish, readManifest, saveProofs, setOwner } from './backup-files.mjs'
import { aboutOf, connect, dumpOf, load, quoted, rowsOf, tablesOf } from './dump.mjs'
import { beginAt, migrateFrom } from './schema-at.mjs'

/** Tables that are empty in an unused database; other tables have rows from migrations. */
const USED = ['users', 'clicks', 'completions', 'contact_forms']

/**
 * @typedef {import('./dump.mjs').Sql} Sql
 * @typedef {{ url: string, folder: string, proofs: string, allowMissing?: boolean }} Options `proofs` is the folder of the disk store; it may
 *   be absent
 */

/** Proofs that rows refer to do not exist. */
class MissingProofsError extends OwnError {
  /** @param {string} what @param {string[]} keys */
  constructor(what, keys) {
    const some = keys.slice(0, 20).join('\n  ')
    super(`${keys.length} proofs that completions refer to ${what}:\n  ${some}${keys.length > 20 ? `\n  and ${keys.length - 20} more` : ''}`)
    this.name = 'MissingProofsError'
  }
}

/** The keys of all proofs. In older schemas they belong to attempts or completions. @param {Sql} sql @returns {Promise<string[]>} */
async function proofKeysOf(sql) {
  const tables = await sql`select name from unnest(${['attempt_items', 'attempts', 'completions']}::text[]) with ordinality as known(name, at)
    where to_regclass('public.' || name) is not null order by at`
  const rows = await sql`select proof_key as key from ${sql(tables[0]?.name)} where proof_key is not null order by id`
  return rows.map((row) => row.key)
}

/** The database's id; null in older schemas. @param {Sql} sql @returns {Promise<string | null>} */
async function installationOf(sql) {
  const [table] = await sql`select to_regclass('public.installation') is not null as exists`
  if (!table?.exists) return null
  const [row] = await sql`select id::text as id from installation`
  return row?.id ?? null
}

/**
 * Writes a backup, also while the app runs, and does not change the database. A backup into the same folder replaces the dump and adds
 * the newer proofs.
 * @param {Options} options
 * @throws MissingProofsError after a backup that is complete except for these proofs; Error if it failed, which leaves the earlier backup unchanged
 */
export async function backup({ url, folder, proofs, allowMissing = false }) {
  makeFolder(folder, 0o700)
  const last = await finishLast(folder)
  const sql = connect(url)
  // An incomplete dump must not look like a complete one, nor replace the last complete one.
  const part = path.join(folder, `${DUMP}.part`)
  /** @type {unknown} */
  let failure
  try {
    const about = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const schema = await schemaOf(tx)
      if (!schema) throw new OwnError('This database was never migrated: there is nothing to back up.')
      const installation = await installationOf(tx)
      if (last?.installation && installation && last.installation !== installation)
        throw new OwnError(`${folder} holds the backup of another database (${last.installation}). Choose another folder.`)
      const made = new Date().toISOString()
      const text = Readable.from(dumpOf(tx, { schema, made, manifest: true }))
      await pipeline(text, createGzip(), fs.createWriteStream(part, { mode: 0o600 })).catch((error) => {
        failure = error
        throw error
      })
      return { schema, made, installation, rows: await rowsOf(tx), keys: await proofKeysOf(tx) }
    })
    const { keys, ...rest } = about
    // Copied after the rows: rows are written after their files, so every row in the dump has its file.
    const saved = await saveProofs({ keys, from: proofs, to: path.join(folder, 'proofs'), known: last?.proofs ?? {} })
    await publish(folder, { ...rest, ...saved })
    if (saved.missing.length > 0 && !allowMissing) throw new MissingProofsError(`were not found in ${proofs}; everything else is in the backup`, saved.missing)
  } catch (error) {
    fs.rmSync(part, { force: true })
    // If the disk is full, the driver's error about the interrupted transaction does not say so.
    throw failure ?? error
  } finally {
    await sql.end({ timeout: failure ? 0 : 5 })
  }
}

/** The text of a dump. Its errors end the stream. @param {string} file */
function textOf(file) {
  const text = createGunzip()
  pipeline(fs.createReadStream(file), text).catch(() => {})
  return text
}

/** @param {string} file @returns {Promise<string>} */
async function firstLineOf(file) {
  const text = textOf(file)
  try {
    for await (const line of createInterface({ input: text })) return line
    return ''
  } finally {
    text.destroy()
  }
}

/**
 * The schema version of a dump: the newest migration of its tables.
 * @param {string} file @param {boolean} hasManifest
 */
async function schemaOfDump(file, hasManifest) {
  const { schema, manifest } = aboutOf(await firstLineOf(file))
  if (manifest && !hasManifest)
    throw new OwnError('manifest.json is missing from the backup, so it cannot be checked whether the backup is complete. Copy it back from the original.')
  const journal = journalOf()
  if (!journal.some(({ tag }) => tag === schema))
    throw new OwnError(
      `The backup was made by a newer or another version (schema ${schema}, this version knows up to ${journal.at(-1)?.tag}). Restore it with that version.`,
    )
  return schema
}

/** @param {Sql} sql @param {Record<string, number>} expected */
async function requireRows(sql, expected) {
  const rows = await rowsOf(sql)
  for (const name of new Set([...Object.keys(expected), ...Object.keys(rows)]))
    if (rows[name] !== expected[name])
      throw new OwnError(`The backup is incomplete: ${name} has ${rows[name] ?? 'no'} rows, and manifest.json says ${expected[name] ?? 'none'}.`)
}

/**
 * Fills an unused, migrated database from a backup, in one transaction. A backup of an older version is migrated.
 * @param {Options} options
 * @throws Error if the database is in use, or the backup is damaged, incomplete or of a newer version; then nothing has changed
 */
export async function restore({ url, folder, proofs, allowMissing = false }) {
  const manifest = readManifest(folder)
  const file = await findDump(folder, manifest)
  const schema = await schemaOfDump(file, Boolean(manifest))
  const sql = connect(url)
  let undo = () => {}
  try {
    const installation = await sql.begin(async (tx) => {
      if (!(await schemaOf(tx))) throw new OwnError('The database has no tables yet: npm run db:migrate.')
      const tables = (await tablesOf(tx)).map(({ name }) => `public.${quoted(name)}`).join(', ')
      await tx.unsafe(`lock table ${tables} in access exclusive mode`)
      for (const name of USED) {
        const rows = await tx.unsafe(`select 1 from public.${quoted(name)} limit 1`)
        if (rows.length > 0) throw new OwnError(`The database is in use: ${name} has rows. Restore into an empty database.`)
      }
      const isOlder = await beginAt(tx, schema)
      const before = (await tablesOf(tx)).map(({ name }) => `public.${quoted(name)}`).join(', ')
      // With those that are not dumped and refer to one of them.
      await tx.unsafe(`truncate ${before} cascade`)
      // A trigger of former schemas would write signals beside those that are loaded. What is missing is found by a job.
      await tx.unsafe(`do $$ begin
        if exists (select from pg_trigger where tgname = 'follow_attempt_signals_new') then alter table completions disable trigger follow_attempt_signals_new; end if;
      end $$`)
      const sequences = await load(tx, textOf(file))
      const setSequences = async () => {
        for (const line of sequences) await tx.unsafe(line)
      }
      if (manifest) await requireRows(tx, manifest.rows)
      // A rollback removes the sequences of new tables, but cannot reset those of existing tables, so these are set at the end.
      if (isOlder) await setSequences()
      await migrateFrom(tx, schema)
      const id = await settleInstallation(tx, proofs, manifest?.installation)
      const brought = await bringProofs({ keys: await proofKeysOf(tx), from: path.join(folder, 'proofs'), to: proofs, manifest })
      undo = brought.undo
      if (brought.missing.length > 0 && !allowMissing)
        throw new MissingProofsError(
          'are missing from the backup or damaged; nothing was restored. To restore without them add --allow-missing',
          brought.missing,
        )
      for (const key of brought.missing) console.error(`missing: ${key}`)
      if (!isOlder) await setSequences()
      return id
    })
    undo = () => {}
    if (fs.existsSync(proofs)) setOwner(proofs, installation)
    await sql`analyze`
  } catch (error) {
    undo()
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * The id that database and proofs will share. A dump of an older schema without an id gets that of the folder with its proofs.
 * @param {import('postgres').TransactionSql} sql @param {string} proofs @param {string | null | undefined} dumped
 * @returns {Promise<string>}
 */
async function settleInstallation(sql, proofs, dumped) {
  const owner = ownerOf(proofs)
  if (owner && !dumped && (await proofKeysOf(sql)).some((key) => fs.existsSync(path.join(proofs, key)))) await sql`update installation set id = ${owner}`
  const id = await installationOf(sql)
  if (!id) throw new OwnError('The backup has no installation id.')
  if (owner && owner !== id && hasProofs(proofs))
    throw new OwnError(`${proofs} holds the proofs of another database (${owner}). Move them away, or set DATA_DIR to another folder.`)
  return id
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2)
  const [command, folder] = words.filter((word) => !word.startsWith('--'))
  const work = command === 'backup' ? backup : command === 'restore' ? restore : undefined
  if (!work || !folder) {
    console.error('usage: npm run db:backup -- folder [--allow-missing], npm run db:restore -- folder [--allow-missing]')
    process.exit(2)
  }
  try {
    const proofs = path.join(path.resolve(process.env.DATA_DIR || '.data'), 'proofs')
    await work({ url: process.env.DATABASE_URL ?? '', folder: path.resolve(folder), proofs, allowMissing: words.includes('--allow-missing') })
    console.log(command === 'backup' ? `The backup is in ${path.resolve(folder)}.` : `Restored from ${path.resolve(folder)}.`)
  } catch (error) {
    console.error(printedError(error))
    process.exit(1)
  }
}
