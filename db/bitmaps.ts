import 'server-only'
import { sql } from 'drizzle-orm'
import { clientOf, type Db } from './client'

const BITMAPS_ONLY = "select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) as name"

/**
 * Asks an inverted (GIN) index. The planner cannot know how many rows contain a text; with a limit it hopes that the first
 * thousands it reads will do, and reads the whole table when they do not. Inside `work` it has no other way than the index.
 */
export const withBitmapsOnly = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(BITMAPS_ONLY))
    return work(tx)
  })

/** The same for one statement with its values in its text. Sent as one message, which is one transaction: a fifth of the journeys. */
export async function askBitmapsOnly<Row extends object>(db: Db, statement: string): Promise<Row[]> {
  const [, rows] = await clientOf(db).unsafe<[unknown, Row[]]>(`${BITMAPS_ONLY};\n${statement}`)
  return rows
}
