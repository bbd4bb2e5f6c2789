import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client'

const BATCH = 2000

/**
 * Deletes the rows of a table that fulfil a condition, one batch per statement, so that no lock is held for long. Rows that another
 * transaction has locked are left for the next run.
 * @param stop stops between two batches when aborted, and its reason is thrown
 * @returns how many rows were deleted
 */
export async function deleteInBatches(db: Db, table: string, condition: SQL, stop?: AbortSignal): Promise<number> {
  const rows = sql.identifier(table)
  for (let deleted = 0; ; ) {
    stop?.throwIfAborted()
    const batch = await db.execute(
      sql`delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${condition} limit ${BATCH} for update skip locked)) returning 1 as one`,
    )
    deleted += batch.length
    if (batch.length < BATCH) return deleted
  }
}
