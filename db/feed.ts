import 'server-only'
import { eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withBitmapsOnly } from './bitmaps'
import type { Db } from './client'

/**
 * A list that never stops growing, newest first. What is asked here costs the same however many rows there are: a search reads
 * at most so many index entries for each branch to match, and a page far from the start begins where the counters say.
 */
export interface NewestList {
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn }
  /** What every row of the list fulfils: whose it is, whether it counts. */
  scope: SQL | undefined
}

/** One branch in which a row can match a search. */
export interface SearchBranch {
  condition: SQL
  /**
   * Which index has the matching rows: one in the list's order (`newest`), one in another order (as an `order by` says it), or
   * one that only finds them all at once (`inverted`).
   */
  index: 'newest' | 'inverted' | SQL
  /** Whether very many rows may match, so that reading the newest rows is the quicker first try. */
  isCommon?: boolean
}

/** Where a page begins: `skip` rows back from the moment `end` (ISO 8601), or from the newest row. */
export interface ListPosition {
  end: string | null
  skip: number
}

/** A page of a search: the ids of its rows in order, and how many match in all. */
export interface Found {
  ids: number[]
  total: number
  /** Whether there are more than `total`, which then only says how far the search has counted: to `SEARCH_CAP` or to the end of the page. */
  capped: boolean
}

/** So many values are asked one by one, each of its own stretch of the index; more of them together. */
const FEW = 8

/** The branches to match of a column that is one of the values, when an index has it followed by the list's order. */
export function oneOf<Value>(column: AnyPgColumn, values: Value[]): SearchBranch[] {
  if (values.length === 0) return []
  if (values.length > FEW) return [{ condition: inArray(column, values), index: 'newest' }]
  return values.map((value) => ({ condition: eq(column, value), index: 'newest' }))
}

/** The branch to match of a column that begins with a text, when an index has it in the order of its bytes. */
export const startsWith = (column: AnyPgColumn, text: string): SearchBranch => ({
  condition: like(column, `${text.replace(/[\\%_]/g, '\\$&')}%`),
  index: sql`${column} using ~<~`,
})

/** Above so many matches a search says 'more than' instead of how many; its later pages are counted as far as they reach. */
export const SEARCH_CAP = 1_000

const rows = ({ table, scope }: NewestList, condition?: SQL) => {
  const parts = [scope, condition].filter((part) => part !== undefined)
  const where = parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``
  return sql`select ${table.id} as id, ${table.createdAt} as at from ${table} ${where}`
}

const union = (parts: SQL[]) =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  )

/** Whether a row of the list matches in any of the branches; for what reads all that do. */
export const isAmong = (list: NewestList, branches: SearchBranch[]): SQL =>
  branches.length > 0 ? sql`${list.table.id} in (select id from (${union(branches.map(({ condition }) => rows(list, condition)))}) as found)` : sql`false`

/**
 * The rows that match in any of the branches. Each branch is asked apart, because each has an index of its own and an `or` of them has
 * none; and each for one row more than is counted, which are all of them or enough. What it costs grows with how far back the
 * page stands, not with how many rows match.
 */
export async function searchNewest(db: Db, list: NewestList, branches: SearchBranch[], limit: number, offset: number): Promise<Found> {
  if (branches.length === 0) return { ids: [], total: 0, capped: false }
  const through = offset + limit + 1
  const most = Math.max(SEARCH_CAP + 1, through)
  const inOrder = branches.filter(({ index }) => index === 'newest').map((branch) => newest(list, branch, most))
  const others = await Promise.all(branches.filter(({ index }) => index !== 'newest').map((branch) => ofOtherOrder(db, list, branch, through)))
  const [row] = await db.execute<{ found: number; ids: number[] }>(sql`
    with found as materialized (${union([...inOrder, ...others.map(({ ids }) => withIds(list, ids))])})
    select (select count(*) from found)::int as found, coalesce(json_agg(id order by at desc, id desc), '[]') as ids
    from (select id, at from found order by at desc, id desc limit ${limit}::bigint offset ${offset}::bigint) as page`)
  const { found, ids } = row ?? { found: 0, ids: [] }
  const capped = found >= most || others.some(({ isAll }) => !isAll)
  return { ids, total: capped ? most - 1 : found, capped }
}

const inListOrder = ({ table }: NewestList) => sql`order by ${table.createdAt} desc, ${table.id} desc`

/** The newest rows that match in a branch. */
const newest = (list: NewestList, { condition }: SearchBranch, most: number) => sql`${rows(list, condition)} ${inListOrder(list)} limit ${most}::bigint`

const withIds = ({ table }: NewestList, ids: number[]) =>
  sql`select ${table.id} as id, ${table.createdAt} as at from ${table} where ${table.id} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

/** So many of a list's newest rows are read for each row that is wanted, and at least, before an index is asked for all that match. */
const READ_FOR_EACH = 30
const READ_AT_LEAST = 20_000

/** Those of a list's newest rows that match, at most `through`. The planner cannot know how many will, so it is told how far to read. */
function amongNewest(db: Db, list: NewestList, { condition }: SearchBranch, through: number): Promise<number[]> {
  const { table, scope } = list
  const read = Math.max(READ_AT_LEAST, READ_FOR_EACH * through)
  return selectIds(
    db,
    sql`select id from (select * from ${table} ${scope ? sql`where ${scope}` : sql``} ${inListOrder(list)} limit ${read}::bigint) as ${table} where ${condition} ${inListOrder(list)} limit ${through}::bigint`,
  )
}

/** The rows of a branch whose index is not in the list's order: all of them, or the newest through to a page's end and one more. */
async function ofOtherOrder(db: Db, list: NewestList, branch: SearchBranch, through: number): Promise<{ ids: number[]; isAll: boolean }> {
  const few = SEARCH_CAP + 1
  const { condition, index, isCommon = false } = branch
  if (isCommon) {
    const ids = await amongNewest(db, list, branch, Math.max(few, through))
    if (ids.length === Math.max(few, through)) return { ids, isAll: false }
  }
  const bitmaps = (rest: SQL) => withBitmapsOnly(db, (tx) => selectIds(tx, sql`${rows(list, condition)} ${rest}`))
  const some =
    index === 'inverted' ? await bitmaps(sql`limit ${few}::int`) : await selectIds(db, sql`${rows(list, condition)} order by ${index} limit ${few}::int`)
  if (some.length < few) return { ids: some, isAll: true }
  const recent = await amongNewest(db, list, branch, through)
  if (recent.length === through) return { ids: recent, isAll: false }
  const rest = sql`${inListOrder(list)} limit ${through}::bigint`
  const ids = index === 'inverted' ? await bitmaps(rest) : await selectIds(db, sql`${rows(list, condition)} ${rest}`)
  return { ids, isAll: ids.length < through }
}

/** A page of the whole list. @param place see `selectPosition` in lib/totals/read.ts */
export function pageNewest(db: Db, list: NewestList, { end, skip }: ListPosition, limit: number): Promise<number[]> {
  const { createdAt } = list.table
  const earlier = end === null ? undefined : sql`${createdAt} < ${end}::timestamptz`
  return selectIds(db, sql`${rows(list, earlier)} order by at desc, id desc limit ${limit}::int offset ${skip}::int`)
}

async function selectIds(db: Db, query: SQL): Promise<number[]> {
  const found = await db.execute<{ id: string }>(query)
  return found.map(({ id }) => Number(id))
}
