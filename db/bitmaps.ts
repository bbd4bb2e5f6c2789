import 'server-only'
import { sql } from 'drizzle-orm'
import { clientOf, type Db } from './client'

const BITMAPS_ONLY = "select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) as name"

/**
 * Runs queries with bitmap scans as the only option, for inverted (GIN) indexes. The planner cannot know how many rows contain a text:
 * with a limit it expects to find enough among the first rows, and scans the whole table if it does not.
 */
export const withBitmapsOnly = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(BITMAPS_ONLY))
    return work(tx)
  })

/** The same for one statement without parameters, sent as one message, which is one transaction: a fifth of the round trips of {@link withBitmapsOnly}. */
export async function askBitmapsOnly<Row extends object>(db: Db, statement: string): Promise<Row[]> {
  const [, rows] = await clientOf(db).unsafe<[unknown, Row[]]>(`${BITMAPS_ONLY};\n${statement}`)
  return rows
}
