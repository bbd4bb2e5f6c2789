import 'server-only'
import { type Query, sql } from 'drizzle-orm'
import { mapResultRow, orderSelectedFields } from 'drizzle-orm/utils'
import type postgres from 'postgres'
import type { Db } from '@/db/client'
import { connectOutsidePool, database } from '@/lib/platform/database'
import { readMayLag } from '@/lib/platform/replica/read'
import type { LogPosition } from '@/lib/platform/replica/replay'

// Drizzle maps whole results only; these functions map one row, and Drizzle exports them without their types.
declare module 'drizzle-orm/utils' {
  function orderSelectedFields(fields: Record<string, unknown>): unknown[]
  function mapResultRow<Row>(fields: unknown[], row: unknown[], nullableTables: undefined): Row
}

/** Rows that travel from the server at once. */
const BATCH = 500

/** How long the server may work for one batch, in milliseconds; the first batch of a sorted list includes the sorting. */
const BATCH_MS = 20_000

/** A server process of PostgreSQL; its start time distinguishes it from a later process with the same number. */
interface Backend {
  pid: number
  since: string
}

/**
 * Cancels the statement of a server process, which does not notice a closed connection meanwhile. The driver's own cancel is not used, because it
 * throws where nobody can catch it when the server is away.
 */
const stop = (db: Db, { pid, since }: Backend) =>
  db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and backend_start = ${since}::timestamptz`).catch(() => {})

/** The part of a Drizzle select that a stream needs. */
export interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query
  _: { selectedFields: Record<string, unknown> }
}

/** A server that rows are read from. */
interface Source {
  /** For cancelling a statement. */
  db: () => Db
  connect: () => postgres.Sql
}

const firstServer = (): Source => ({ db: database, connect: connectOutsidePool })

/**
 * The rows of a select in batches, read through a cursor: a million of them need no more memory than a batch. The stream has a connection of its own,
 * so that ending it at any time does not affect the pool. The connection ends after the last row, when the loop is left, or when `signal` aborts,
 * even during connecting or a running statement.
 * @throws the signal's reason once it has aborted, else the error of the database
 */
export async function* streamRows<Row>(select: Select<Row>, signal: AbortSignal, { db, connect } = firstServer()): AsyncGenerator<Row[]> {
  signal.throwIfAborted()
  const fields = orderSelectedFields(select._.selectedFields)
  const statement = select.toSQL()
  const connection = connect()
  const run = (text: string, values: unknown[] = []) => connection.unsafe(text, values as string[])
  let backend: Backend | undefined
  let isAtWork = false
  const end = () => {
    if (backend && isAtWork) stop(db(), backend)
    return connection.end({ timeout: 0 }).catch(() => {})
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    await run('begin read only')
    backend = (await connection<Backend[]>`select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()`)[0]
    // The transaction waits for the client that reads the file, which has a time limit of its own.
    await run(`set local statement_timeout = ${BATCH_MS}; set local idle_in_transaction_session_timeout = 0`)
    isAtWork = true
    await run(`declare rows no scroll cursor for ${statement.sql}`, statement.params)
    for (;;) {
      isAtWork = true
      const rows = await run(`fetch ${BATCH} from rows`).values()
      isAtWork = false
      if (rows.length > 0) yield rows.map((row) => mapResultRow<Row>(fields, row, undefined))
      if (rows.length < BATCH) break
    }
    await run('commit')
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}

/**
 * The same for rows that may lag behind: from the replica, where there is one with the reader's last change. If the first batch fails there all come
 * from the first server; a later failure ends the stream, because rows were handed on.
 * @param since the position of the reader's last change
 */
export async function* streamRowsMayLag<Row>(select: Select<Row>, signal: AbortSignal, since: LogPosition | undefined): AsyncGenerator<Row[]> {
  const from = async (source: Source) => {
    const batches = streamRows(select, signal, source)
    return { batches, first: await batches.next() }
  }
  const { batches, first } = await readMayLag(
    since,
    () => from(firstServer()),
    ({ db, connect }) => from({ db: () => db, connect }),
  )
  if (first.done) return
  try {
    yield first.value
    yield* batches
  } finally {
    await batches.return(undefined)
  }
}
