// The text of a backup: data only, readable by psql, all of it from one moment. See backup.mjs.
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'

const FIRST_LINE = '-- Completa '
const LAST_LINE = '-- Complete.'
/** Counted again within minutes, and worth nothing in another place. */
const TRANSIENT = ['rate_limits']

/** @typedef {postgres.Sql | postgres.TransactionSql} Sql */

/** @param {string} url */
export const connect = (url) => postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, connection: { statement_timeout: 0 } })

/** @param {string} name */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/**
 * The tables with the columns that have values of their own, each after those that its foreign keys point to.
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
    if (!next) throw new Error('Tables point to each other in a circle.')
    waiting.delete(next.oid)
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** @param {Sql} sql @returns {Promise<string[]>} */
const sequencesOf = async (sql) => (await sql`select sequencename from pg_sequences where schemaname = 'public'`).map((row) => row.sequencename)

/**
 * How many rows each table has.
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
 * @param {postgres.TransactionSql} sql @param {object} about what its first line says
 * @returns {AsyncGenerator<string | Buffer>}
 */
export async function* dumpOf(sql, about) {
  yield `${FIRST_LINE}${JSON.stringify(about)}\n`
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

/**
 * Loads the rows of a dump.
 * @param {postgres.TransactionSql} sql @param {AsyncIterable<Buffer>} stream
 * @returns {Promise<string[]>} the commands that set its sequences
 * @throws Error if it is broken
 */
export async function load(sql, stream) {
  /** @type {Awaited<ReturnType<typeof openCopy>> | undefined} */
  let rows
  // No rollback takes a sequence back, so these wait until everything else is known to be right.
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
        else if (line !== LAST_LINE) throw new Error(`The backup has a line that does not belong there: ${line.slice(0, 80)}`)
        last = line
      }
    }
  } catch (error) {
    await rows?.fail(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  if (last !== LAST_LINE) throw new Error('The backup is cut off.')
  return sequences
}

/** What a dump's first line says. @param {string} line @returns {{ schema: string, manifest?: boolean }} */
export function aboutOf(line) {
  if (!line.startsWith(`${FIRST_LINE}{`)) throw new Error('This is no backup of Completa.')
  return JSON.parse(line.slice(FIRST_LINE.length))
}
