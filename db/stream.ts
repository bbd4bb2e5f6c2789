import 'server-only'
import type { Query } from 'drizzle-orm'
import { mapResultRow, orderSelectedFields } from 'drizzle-orm/utils'
import type postgres from 'postgres'
import { connectApart } from './client'

// Drizzle maps whole results only. These are its own parts for one row; it exports them, but keeps their types to itself.
declare module 'drizzle-orm/utils' {
  function orderSelectedFields(fields: Record<string, unknown>): unknown[]
  function mapResultRow<Row>(fields: unknown[], row: unknown[], nullableTables: undefined): Row
}

/** Rows that travel from the server at once. */
const BATCH = 500

/** How long the server may work for one portion; the first one of a sorted list has all of the sorting in it. */
const BATCH_MS = 20_000

/** A Drizzle select, as much of it as a stream needs. */
export interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query
  _: { selectedFields: Record<string, unknown> }
}

/**
 * The rows of a select in batches, read through a cursor: a million of them need no more memory than a batch. It has a connection
 * of its own, so that ending it, whatever it is at, neither keeps nor disturbs one of the pool. The connection ends when the last
 * row was read, when the loop over it is left, and as soon as `signal` says so: also while it is being made, and while the server
 * is at work for the next rows.
 * @throws the signal's reason once it has spoken, else what the database says
 */
export async function* streamRows<Row>(query: Select<Row>, signal: AbortSignal): AsyncGenerator<Row[]> {
  signal.throwIfAborted()
  const fields = orderSelectedFields(query._.selectedFields)
  const { sql, params } = query.toSQL()
  const connection = connectApart()
  let statement: postgres.PendingQuery<postgres.Row[]> | undefined
  const run = (text: string, values: unknown[] = []) => {
    statement = connection.unsafe(text, values as string[])
    return statement
  }
  const end = () => {
    // A server at work does not look at its connection: it has to be told.
    statement?.cancel()
    return connection.end({ timeout: 0 }).catch(() => {})
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    await run('begin read only')
    // The transaction waits for its reader, who has a time limit of their own; and all rows are wanted, not the first ones soon.
    await run(`set local statement_timeout = ${BATCH_MS}; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1`)
    await run(`declare rows no scroll cursor for ${sql}`, params)
    for (;;) {
      const rows = await run(`fetch ${BATCH} from rows`).values()
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
