import 'server-only'
import { type Query, sql } from 'drizzle-orm'
import { mapResultRow, orderSelectedFields } from 'drizzle-orm/utils'
import { connectOutsidePool, database } from '@/lib/platform/database'

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
const stop = ({ pid, since }: Backend) =>
  database()
    .execute(sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and backend_start = ${since}::timestamptz`)
    .catch(() => {})

/** The part of a Drizzle select that a stream needs. */
export interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query
  _: { selectedFields: Record<string, unknown> }
}

/**
 * The rows of a select in batches, read through a cursor: a million of them need no more memory than a batch. The stream has a connection of its own,
 * so that ending it at any time does not affect the pool. The connection ends after the last row, when the loop is left, or when `signal` aborts,
 * even during connecting or a running statement.
 * @throws the signal's reason once it has aborted, else the error of the database
 */
export async function* streamRows<Row>(select: Select<Row>, signal: AbortSignal): AsyncGenerator<Row[]> {
  signal.throwIfAborted()
  const fields = orderSelectedFields(select._.selectedFields)
  const statement = select.toSQL()
  const connection = connectOutsidePool()
  const run = (text: string, values: unknown[] = []) => connection.unsafe(text, values as string[])
  let backend: Backend | undefined
  let isAtWork = false
  const end = () => {
    if (backend && isAtWork) stop(backend)
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
