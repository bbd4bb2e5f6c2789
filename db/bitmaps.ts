import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from './client'

/**
 * Asks an inverted (GIN) index. The planner cannot know how many rows contain a text; with a limit it hopes that the first
 * thousands it reads will do, and reads the whole table when they do not. Inside `work` it has no other way than the index.
 */
export const withBitmapsOnly = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) as name`)
    return work(tx)
  })
