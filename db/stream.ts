import 'server-only'
import type { Query } from 'drizzle-orm'
import { mapResultRow, orderSelectedFields } from 'drizzle-orm/utils'
import { clientOf, type Db } from './client'

// Drizzle maps whole results only. These are its own parts for one row; it exports them, but keeps their types to itself.
declare module 'drizzle-orm/utils' {
  function orderSelectedFields(fields: Record<string, unknown>): unknown[]
  function mapResultRow<Row>(fields: unknown[], row: unknown[], nullableTables: undefined): Row
}

/** Rows that travel from the server at once. */
const BATCH = 500

/** A Drizzle select, as much of it as a stream needs. */
export interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query
  _: { selectedFields: Record<string, unknown> }
}

/**
 * The rows of a select in batches, read through a server-side cursor: a million of them need no more memory than a batch. It
 * holds a connection until the last row was read or the loop over it was left.
 */
export async function* streamRows<Row>(db: Db, query: Select<Row>): AsyncGenerator<Row[]> {
  const fields = orderSelectedFields(query._.selectedFields)
  const { sql, params } = query.toSQL()
  const connection = await clientOf(db).reserve()
  try {
    await connection`begin read only`
    // The server counts a cursor's whole life, the waiting for a slow reader included, as one statement's time.
    await connection`set local statement_timeout = 0`
    // Without parameters the driver would send the simple protocol, which knows no portions.
    const options: object = { simple: false }
    const cursor = connection
      .unsafe(sql, params as string[], options)
      .values()
      .cursor(BATCH)
    for await (const rows of cursor) yield rows.map((row) => mapResultRow<Row>(fields, Object.values(row), undefined))
  } finally {
    // A connection that broke has no transaction to end, and what it broke off is told already.
    await connection`rollback`.catch(() => {})
    connection.release()
  }
}
