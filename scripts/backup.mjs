// `npm run db:backup -- folder` and `npm run db:restore -- folder`: everything a Completa has, from any PostgreSQL to any other.
// The folder holds `database.sql.gz`, data only and readable by psql, and `proofs/` where proofs are kept on disk.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip, createGzip } from 'node:zlib'
import postgres from 'postgres'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }

const DUMP = 'database.sql.gz'
const LAST_LINE = '-- Complete.'
/** Counted again within minutes, and worth nothing in another place. */
const TRANSIENT = ['rate_limits']
/** Empty in a database that nobody has used yet; other tables have rows from their migrations. */
const USED = ['users', 'clicks', 'completions', 'contact_forms']

/** @typedef {postgres.Sql | postgres.TransactionSql} Sql */

/** @param {string} url */
const connect = (url) => postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, connection: { statement_timeout: 0 } })

/** The name of the newest migration that the database has; the code's must be the same. @param {Sql} sql */
async function schemaOf(sql) {
  const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`
  return journal.entries[(row?.applied ?? 0) - 1]?.tag ?? `${row?.applied} migrations`
}

/**
 * The tables with the columns that have values of their own, each after those that its foreign keys point to.
 * @param {Sql} sql @returns {Promise<{ name: string, columns: string[] }[]>}
 */
async function tablesOf(sql) {
  const tables = await sql`
    select c.oid::int as oid, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all(${TRANSIENT})
    group by c.oid order by c.relname`
  const keys = await sql`select conrelid::int as child, confrelid::int as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`
  const sorted = []
  const waiting = new Map(tables.map((table) => [table.oid, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ oid }) => !keys.some(({ child, parent }) => child === oid && waiting.has(parent)))
    if (!next) throw new Error('Tables point to each other in a circle.')
    waiting.delete(next.oid)
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** @param {Sql} sql @returns {Promise<string[]>} */
const sequencesOf = async (sql) => (await sql`select sequencename from pg_sequences where schemaname = 'public'`).map((row) => row.sequencename)

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/**
 * The dump as text, all of it from one moment.
 * @param {postgres.TransactionSql} sql @returns {AsyncGenerator<string | Buffer>}
 */
async function* dumpOf(sql) {
  yield `-- Completa ${JSON.stringify({ schema: await schemaOf(sql), made: new Date().toISOString() })}\n`
  for (const { name, columns } of await tablesOf(sql)) {
    const list = `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
    yield `COPY ${list} FROM stdin;\n`
    const rows = await sql.unsafe(`COPY ${list} TO STDOUT`).readable()
    yield* rows
    // The driver pauses the connection while rows wait to be read. If these were the last, it never goes on by itself.
    rows._read(0)
    yield '\\.\n'
  }
  for (const name of await sequencesOf(sql)) {
    const [row] = await sql.unsafe(`select last_value, is_called from public.${quoted(name)}`)
    yield `SELECT pg_catalog.setval('public.${quoted(name)}', ${row?.last_value}, ${row?.is_called});\n`
  }
  yield `${LAST_LINE}\n`
}

/** @param {string} file */
function sync(file) {
  const handle = fs.openSync(file, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/**
 * Writes a backup while the app may go on. Doing it again into the same folder replaces the dump and adds the newer proofs.
 * @param {{ url: string, folder: string, proofs: string }} options `proofs` is the folder of the disk store; it may be absent
 */
export async function backup({ url, folder, proofs }) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, DUMP)
  const sql = connect(url)
  // Half a dump must not look like a whole one, nor take the place of the last whole one.
  const part = `${file}.part`
  /** @type {unknown} */
  let failure
  try {
    await sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(Readable.from(dumpOf(tx)), createGzip(), fs.createWriteStream(part, { mode: 0o600 })).catch((error) => {
        failure = error
        throw error
      }),
    )
    sync(part)
    fs.renameSync(part, file)
  } catch (error) {
    fs.rmSync(part, { force: true })
    // What the driver says of a transaction that was broken off says nothing of a full disk.
    throw failure ?? error
  } finally {
    await sql.end({ timeout: failure ? 0 : 5 })
  }
  // After the rows: a row is written after its file, so none in the dump is without.
  copyProofs(proofs, path.join(folder, 'proofs'))
}

/** Proofs never change, so what is there stays. @param {string} from @param {string} to */
function copyProofs(from, to) {
  if (!fs.existsSync(from)) return
  fs.cpSync(from, to, { recursive: true, force: false, filter: (name) => !name.endsWith('.part') })
}

/** Cuts a stream into pieces that end where a line ends. @param {AsyncIterable<Buffer>} stream @returns {AsyncGenerator<Buffer>} */
async function* wholeLines(stream) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = joined.lastIndexOf(10) + 1
    if (end > 0) yield joined.subarray(0, end)
    rest = joined.subarray(end)
  }
  if (rest.length > 0) throw new Error('The backup is cut off.')
}

const END_OF_ROWS = Buffer.from('\n\\.\n')

/** Where the rows end: at `at` itself, or after a later line; -1 if they go on beyond this piece. @param {Buffer} piece @param {number} at */
function endOfRows(piece, at) {
  if (piece.subarray(at, at + 3).equals(END_OF_ROWS.subarray(1))) return at
  const found = piece.indexOf(END_OF_ROWS, at)
  return found < 0 ? -1 : found + 1
}

/** @param {Sql} sql @param {string} first the dump's first line */
async function refuseOtherSchema(sql, first) {
  const schema = /^-- Completa (\{.*\})$/.exec(first)?.[1]
  if (!schema) throw new Error('This is no backup of Completa.')
  const [dumped, here] = [JSON.parse(schema).schema, await schemaOf(sql)]
  if (dumped !== here)
    throw new Error(`The backup was made by another version (schema ${dumped}, here ${here}). Restore with the version that made it, then upgrade.`)
}

/**
 * The rows of one table on their way to the server.
 * @param {postgres.TransactionSql} sql @param {string} command
 */
async function openCopy(sql, command) {
  const stream = await sql.unsafe(command).writable()
  // Each write hears of errors itself; without a listener they would also end the process.
  stream.on('error', () => {})
  return {
    /** @param {Buffer} bytes @returns {Promise<void>} */
    write: (bytes) => new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(stream.errored ?? error) : resolve()))),
    /** The driver never says that the server refused the last rows, so the next statement is asked: it fails in a failed transaction. */
    end: async () => {
      stream.end()
      await setImmediate()
      await sql`select 1`.catch(() => {
        throw new Error(`The database refused the rows of: ${command}`)
      })
    },
    /** Ends the command without its rows, so that the connection is free for the rollback. @param {Error} error */
    fail: async (error) => {
      stream.destroy(error)
      await setImmediate()
    },
  }
}

/** Runs a dump. @param {postgres.TransactionSql} sql @param {AsyncIterable<Buffer>} stream */
async function load(sql, stream) {
  /** @type {Awaited<ReturnType<typeof openCopy>> | undefined} */
  let rows
  // No rollback takes a sequence back, so these wait until everything else is known to be right.
  const sequences = []
  let last = ''
  try {
    for await (const piece of wholeLines(stream)) {
      for (let at = 0; at < piece.length; ) {
        if (rows) {
          const end = endOfRows(piece, at)
          await rows.write(piece.subarray(at, end < 0 ? piece.length : end))
          at = end < 0 ? piece.length : end + 3
          if (end >= 0) {
            await rows.end()
            rows = undefined
          }
          continue
        }
        const end = piece.indexOf(10, at)
        const line = piece.toString('utf8', at, end)
        at = end + 1
        if (last === '') await refuseOtherSchema(sql, line)
        else if (/^COPY public\.[^;]* FROM stdin;$/.test(line)) rows = await openCopy(sql, line.slice(0, -1))
        else if (/^SELECT pg_catalog\.setval\([^;]*\);$/.test(line)) sequences.push(line)
        else if (line !== LAST_LINE) throw new Error(`The backup has a line that does not belong there: ${line.slice(0, 80)}`)
        last = line
      }
    }
  } catch (error) {
    await rows?.fail(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  if (last !== LAST_LINE) throw new Error('The backup is cut off.')
  for (const line of sequences) await sql.unsafe(line)
}

/**
 * Fills an unused, migrated database from a backup, in one transaction.
 * @param {{ url: string, folder: string, proofs: string }} options
 * @throws Error if the database is in use, the backup is broken, or another version made it; then nothing has changed
 */
export async function restore({ url, folder, proofs }) {
  const sql = connect(url)
  try {
    await sql.begin(async (tx) => {
      const tables = (await tablesOf(tx)).map(({ name }) => `public.${quoted(name)}`).join(', ')
      await tx.unsafe(`lock table ${tables} in access exclusive mode`)
      for (const name of USED) {
        const rows = await tx.unsafe(`select 1 from public.${quoted(name)} limit 1`)
        if (rows.length > 0) throw new Error(`The database is in use: ${name} has rows. A backup is restored into an empty one.`)
      }
      await tx.unsafe(`truncate ${tables}`)
      // Its errors end `text`, and so reach `load`.
      const text = createGunzip()
      pipeline(fs.createReadStream(path.join(folder, DUMP)), text).catch(() => {})
      await load(tx, text)
    })
    await sql`analyze`
  } finally {
    await sql.end({ timeout: 5 })
  }
  copyProofs(path.join(folder, 'proofs'), proofs)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, folder] = process.argv.slice(2)
  const work = command === 'backup' ? backup : command === 'restore' ? restore : undefined
  if (!work || !folder) {
    console.error('usage: npm run db:backup -- folder, npm run db:restore -- folder')
    process.exit(2)
  }
  try {
    await work({ url: process.env.DATABASE_URL ?? '', folder, proofs: path.join(path.resolve(process.env.DATA_DIR || '.data'), 'proofs') })
    console.log(command === 'backup' ? `The backup is in ${path.resolve(folder)}.` : `Restored from ${path.resolve(folder)}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
