// The text of a backup: data only, readable by psql, a snapshot of one moment. See backup.mjs.
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'
import { OwnError } from '../db/own-error.mjs'

const FIRST_LINE = '-- Completa '
const LAST_LINE = '-- Complete.'
/**
 * Rate limits, jobs and positions in this server's log are not dumped, because they mean nothing in another installation. Balances and sums are not
 * dumped either: triggers compute them when transfers and payouts are loaded. Nothing reads the members of groups any more.
 */
const TRANSIENT = ['rate_limits', 'jobs', 'last_changes', 'ledger_accounts', 'ledger_totals', 'paid_totals', 'picture_group_members']

/** @typedef {postgres.Sql | postgres.TransactionSql} Sql */

/** @param {string} url */
export const connect = (url) => postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, connection: { statement_timeout: 0 } })

/** @param {string} name */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/**
 * The tables with their columns, without generated ones; each table comes after those that its foreign keys refer to.
 * @param {Sql} sql @returns {Promise<{ name: string, columns: string[] }[]>}
 */
export async function tablesOf(sql) {
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
    if (!next) throw new OwnError('Foreign keys of the tables form a cycle.')
    waiting.delete(next.oid)
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** @param {Sql} sql @returns {Promise<string[]>} */
const sequencesOf = async (sql) => (await sql`select sequencename from pg_sequences where schemaname = 'public'`).map((row) => row.sequencename)

/**
 * The number of rows of each table that a dump has.
 * @param {Sql} sql @returns {Promise<Record<string, number>>}
 */
export async function rowsOf(sql) {
  /** @type {Record<string, number>} */
  const rows = {}
  for (const { name } of await tablesOf(sql)) {
    const [row] = await sql.unsafe(`select count(*)::int as rows from public.${quoted(name)}`)
    rows[name] = row?.rows
  }
  return rows
}

/**
 * The dump as text.
 * @param {postgres.TransactionSql} sql @param {object} about the content of its first line
 * @returns {AsyncGenerator<string | Buffer>}
 */
export async function* dumpOf(sql, about) {
  yield `${FIRST_LINE}${JSON.stringify(about)}\n`
  for (const { name, columns } of await tablesOf(sql)) {
    const table = `public.${quoted(name)}`
    const list = columns.map(quoted).join(', ')
    yield `COPY ${table} (${list}) FROM stdin;\n`
    const rows = await sql.unsafe(`COPY ${table} (${list}) TO STDOUT`).readable()
    yield* rows
    // The driver pauses the connection while rows wait to be read, and after the last rows it never resumes by itself.
    rows._read(0)
    yield '\\.\n'
  }
  for (const name of await sequencesOf(sql)) {
    const [row] = await sql.unsafe(`select last_value, is_called from public.${quoted(name)}`)
    yield `SELECT pg_catalog.setval('public.${quoted(name)}', ${row?.last_value}, ${row?.is_called});\n`
  }
  yield `${LAST_LINE}\n`
}

/** Splits a stream into pieces that end at a line end. @param {AsyncIterable<Buffer>} stream @returns {AsyncGenerator<Buffer>} */
async function* wholeLines(stream) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = joined.lastIndexOf(10) + 1
    if (end > 0) yield joined.subarray(0, end)
    rest = joined.subarray(end)
  }
  if (rest.length > 0) throw new OwnError('The backup is cut off.')
}

const END_OF_ROWS = Buffer.from('\n\\.\n')

/** The position where the rows end, at or after `at`; -1 if they continue after this piece. @param {Buffer} piece @param {number} at */
function endOfRows(piece, at) {
  if (piece.subarray(at, at + 3).equals(END_OF_ROWS.subarray(1))) return at
  const found = piece.indexOf(END_OF_ROWS, at)
  return found < 0 ? -1 : found + 1
}

/**
 * Opens a COPY command to send the rows of one table.
 * @param {postgres.TransactionSql} sql @param {string} command
 */
async function openCopy(sql, command) {
  const stream = await sql.unsafe(command).writable()
  // Each write reports errors itself, but without a listener they would also end the process.
  stream.on('error', () => {})
  return {
    /** @param {Buffer} bytes @returns {Promise<void>} */
    write: (bytes) => new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(stream.errored ?? error) : resolve()))),
    /** The driver does not report that the server refused the last rows, so this runs a statement, which fails in a failed transaction. */
    end: async () => {
      stream.end()
      await setImmediate()
      await sql`select 1`.catch(() => {
        throw new OwnError(`The database refused the rows of: ${command}`)
      })
    },
    /** Ends the command without its rows, so that the connection is free for the rollback. @param {Error} error */
    fail: async (error) => {
      stream.destroy(error)
      await setImmediate()
    },
  }
}

/**
 * Loads the rows of a dump.
 * @param {postgres.TransactionSql} sql @param {AsyncIterable<Buffer>} stream
 * @returns {Promise<string[]>} the commands that set its sequences
 * @throws Error if the dump is damaged
 */
export async function load(sql, stream) {
  /** @type {Awaited<ReturnType<typeof openCopy>> | undefined} */
  let rows
  // A rollback cannot reset sequences, so they are set only after everything else has succeeded.
  /** @type {string[]} */
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
        if (last === '') aboutOf(line)
        else if (/^COPY public\.[^;]* FROM stdin;$/.test(line)) rows = await openCopy(sql, line.slice(0, -1))
        else if (/^SELECT pg_catalog\.setval\([^;]*\);$/.test(line)) sequences.push(line)
        else if (line !== LAST_LINE) throw new OwnError(`The backup has an unexpected line: ${line.slice(0, 80)}`)
        last = line
      }
    }
  } catch (error) {
    await rows?.fail(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  if (last !== LAST_LINE) throw new OwnError('The backup is cut off.')
  return sequences
}

/** Parses a dump's first line. @param {string} line @returns {{ schema: string, manifest?: boolean }} */
export function aboutOf(line) {
  if (!line.startsWith(`${FIRST_LINE}{`)) throw new OwnError('This file is not a backup of Completa.')
  return JSON.parse(line.slice(FIRST_LINE.length))
}
