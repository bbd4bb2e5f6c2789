import 'server-only'
import { eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withBitmapsOnly } from './bitmaps'
import type { Db } from './client'

/**
 * A list that grows without end, newest first. The cost of its queries does not depend on the number of rows: a search reads a bounded
 * number of index entries per branch, and a page far from the start begins at a position from the counters.
 */
export interface NewestList {
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn }
  /** The condition of every row of the list, such as its promoter or verdict. */
  scope: SQL | undefined
}

/** One of the conditions of a search; a row matches if any of them holds. */
export interface SearchBranch {
  condition: SQL
  /**
   * The kind of index for the condition: in the list's order (`newest`), in another order (an `order by` expression), or one that
   * returns all matching rows unordered (`inverted`).
   */
  index: 'newest' | 'inverted' | SQL
  /** Whether very many rows may match, so that searching the newest rows first is faster. */
  isCommon?: boolean
}

/** The start of a page: `skip` rows back from the moment `end` (ISO 8601), or from the newest row. */
export interface ListPosition {
  end: string | null
  skip: number
}

/** A page of a search: the ids of its rows in order, and the number of all matching rows. */
export interface FoundPage {
  ids: number[]
  total: number
  /** Whether more than `total` rows match. `total` is then only how far the search has counted: to `SEARCH_CAP` or to the end of the page. */
  capped: boolean
}

/** Up to this many values get a branch each, which reads its own range of the index; more values share one branch. */
const MAX_SEPARATE_VALUES = 8

/** The branches for a column that equals one of the values, with an index on the column followed by the list's order. */
export function oneOf<Value>(column: AnyPgColumn, values: Value[]): SearchBranch[] {
  if (values.length === 0) return []
  if (values.length > MAX_SEPARATE_VALUES) return [{ condition: inArray(column, values), index: 'newest' }]
  return values.map((value) => ({ condition: eq(column, value), index: 'newest' }))
}

/** The branch for a column that begins with a text, with an index on the column in byte order. */
export const startsWith = (column: AnyPgColumn, text: string): SearchBranch => ({
  condition: like(column, `${text.replace(/[\\%_]/g, '\\$&')}%`),
  index: sql`${column} using ~<~`,
})

/** A search with more matches than this shows 'more than' instead of their number; further pages count up to their own end. */
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

/** The condition that a row of the list matches any of the branches, for reading all matching rows. */
export const isAmong = (list: NewestList, branches: SearchBranch[]): SQL =>
  branches.length > 0 ? sql`${list.table.id} in (select id from (${union(branches.map(({ condition }) => rows(list, condition)))}) as found)` : sql`false`

/**
 * A page of the rows that match any of the branches. Each branch is queried separately, because each has its own index and an `or` of
 * them has none; and each for one row more than is counted, to see whether there are more. The cost grows with the page's position,
 * not with the number of matching rows.
 */
export async function searchNewest(db: Db, list: NewestList, branches: SearchBranch[], limit: number, offset: number): Promise<FoundPage> {
  if (branches.length === 0) return { ids: [], total: 0, capped: false }
  const through = offset + limit + 1
  const most = Math.max(SEARCH_CAP + 1, through)
  const inOrder = branches.filter(({ index }) => index === 'newest').map((branch) => newest(list, branch, most))
  const others = await Promise.all(branches.filter(({ index }) => index !== 'newest').map((branch) => selectFromOtherOrder(db, list, branch, through)))
  const [row] = await db.execute<{ found: number; ids: number[] }>(sql`
    with found as materialized (${union([...inOrder, ...others.map(({ ids }) => withIds(list, ids))])})
    select (select count(*) from found)::int as found, coalesce(json_agg(id order by at desc, id desc), '[]') as ids
    from (select id, at from found order by at desc, id desc limit ${limit}::bigint offset ${offset}::bigint) as page`)
  const { found, ids } = row ?? { found: 0, ids: [] }
  const capped = found >= most || others.some(({ isAll }) => !isAll)
  return { ids, total: capped ? most - 1 : found, capped }
}

const inListOrder = ({ table }: NewestList) => sql`order by ${table.createdAt} desc, ${table.id} desc`

/** The newest rows that match a branch. */
const newest = (list: NewestList, { condition }: SearchBranch, most: number) => sql`${rows(list, condition)} ${inListOrder(list)} limit ${most}::bigint`

const withIds = ({ table }: NewestList, ids: number[]) =>
  sql`select ${table.id} as id, ${table.createdAt} as at from ${table} where ${table.id} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

/** How many of a list's newest rows to read per wanted row, and at least, before asking an index for all matching rows. */
const READ_PER_ROW = 30
const MIN_READ = 20_000

/** The matching rows among a list's newest rows, at most `through`. The read is limited, because the planner cannot know how many rows match. */
function selectAmongNewest(db: Db, list: NewestList, { condition }: SearchBranch, through: number): Promise<number[]> {
  const { table, scope } = list
  const read = Math.max(MIN_READ, READ_PER_ROW * through)
  return selectIds(
    db,
    sql`select id from (select * from ${table} ${scope ? sql`where ${scope}` : sql``} ${inListOrder(list)} limit ${read}::bigint) as ${table} where ${condition} ${inListOrder(list)} limit ${through}::bigint`,
  )
}

/** The rows of a branch whose index is not in the list's order: all of them, or the newest up to one past the page's end. */
async function selectFromOtherOrder(db: Db, list: NewestList, branch: SearchBranch, through: number): Promise<{ ids: number[]; isAll: boolean }> {
  const few = SEARCH_CAP + 1
  const { condition, index, isCommon = false } = branch
  if (isCommon) {
    const ids = await selectAmongNewest(db, list, branch, Math.max(few, through))
    if (ids.length === Math.max(few, through)) return { ids, isAll: false }
  }
  const bitmaps = (rest: SQL) => withBitmapsOnly(db, (tx) => selectIds(tx, sql`${rows(list, condition)} ${rest}`))
  const some =
    index === 'inverted' ? await bitmaps(sql`limit ${few}::int`) : await selectIds(db, sql`${rows(list, condition)} order by ${index} limit ${few}::int`)
  if (some.length < few) return { ids: some, isAll: true }
  const recent = await selectAmongNewest(db, list, branch, through)
  if (recent.length === through) return { ids: recent, isAll: false }
  const rest = sql`${inListOrder(list)} limit ${through}::bigint`
  const ids = index === 'inverted' ? await bitmaps(rest) : await selectIds(db, sql`${rows(list, condition)} ${rest}`)
  return { ids, isAll: ids.length < through }
}

/** A page of the whole list. @param place see `selectPosition` in lib/money/totals/read.ts */
export function pageNewest(db: Db, list: NewestList, { end, skip }: ListPosition, limit: number): Promise<number[]> {
  const { createdAt } = list.table
  const earlier = end === null ? undefined : sql`${createdAt} < ${end}::timestamptz`
  return selectIds(db, sql`${rows(list, earlier)} order by at desc, id desc limit ${limit}::int offset ${skip}::int`)
}

async function selectIds(db: Db, query: SQL): Promise<number[]> {
  const found = await db.execute<{ id: string }>(query)
  return found.map(({ id }) => Number(id))
}
