import 'server-only'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client'

/**
 * A list that never stops growing, newest first. What is asked here costs the same however many rows there are: a search reads
 * at most so many index entries for each way to match, and a page far from the start begins where the counters say.
 */
export interface NewestList {
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn }
  /** What every row of the list fulfils: whose it is, whether it counts. */
  scope: SQL | undefined
}

/** One way in which a row can match a search. */
export interface Way {
  condition: SQL
  /** Whether an index has the matching rows in the list's order; otherwise one only finds them. */
  ordered: boolean
}

/** Where a page begins: `skip` rows back from the moment `end` (ISO 8601), or from the newest row. */
export interface Place {
  end: string | null
  skip: number
}

/** Rows of a search: their ids in order, and how many there are in all. */
export interface Found {
  ids: number[]
  total: number
  /** Whether there are more than `total`, which then is `SEARCH_CAP`. */
  capped: boolean
}

/** So many values are asked one by one, each of its own stretch of the index and in order; more of them together. */
const FEW = 8

/** The ways to match of a column that is one of the values, when an index has it followed by the list's order. */
export function oneOf<Value>(column: AnyPgColumn, values: Value[]): Way[] {
  if (values.length === 0) return []
  if (values.length > FEW) return [{ condition: inArray(column, values), ordered: false }]
  return values.map((value) => ({ condition: eq(column, value), ordered: true }))
}

/** Above so many matches a search says 'more than' instead of how many. */
export const SEARCH_CAP = 10_000

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

/** Whether a row of the list matches in any of the ways; for what reads all that do. */
export const isAmong = (list: NewestList, ways: Way[]): SQL =>
  ways.length > 0 ? sql`${list.table.id} in (select id from (${union(ways.map(({ condition }) => rows(list, condition)))}) as found)` : sql`false`

/**
 * The rows that match in any of the ways. Each way is asked apart, because each has an index of its own and an `or` of them
 * has none.
 */
export async function searchNewest(db: Db, list: NewestList, ways: Way[], limit: number, offset: number): Promise<Found> {
  if (ways.length === 0) return { ids: [], total: 0, capped: false }
  const { createdAt, id } = list.table
  const newest = (condition: SQL, most: number) => sql`${rows(list, condition)} order by ${createdAt} desc, ${id} desc limit ${most}::int`
  const page = sql`order by at desc, id desc limit ${limit}::int offset ${Math.min(offset, SEARCH_CAP)}::int`
  const most = SEARCH_CAP + 1
  // Without an order, the index that finds few matches is used for them, and many end it early.
  const first = ways.map(({ condition, ordered }) => (ordered ? newest(condition, most) : sql`${rows(list, condition)} limit ${most}::int`))
  const [found] = await db.execute<{ total: string; ids: string[] }>(sql`
    with found as materialized (${union(first)})
    select (select count(*) from found) as total, array(select id from found ${page})::text[] as ids`)
  const total = Number(found?.total)
  const ids = (found?.ids ?? []).map(Number)
  if (total <= SEARCH_CAP) return { ids, total, capped: false }
  const ends = Math.min(offset + limit, SEARCH_CAP)
  const inOrder =
    offset >= SEARCH_CAP || ways.every(({ ordered }) => ordered)
      ? ids
      : await selectIds(db, sql`${union(ways.map(({ condition }) => newest(condition, ends)))} ${page}`)
  return { ids: inOrder.slice(0, ends - offset), total: SEARCH_CAP, capped: true }
}

/** A page of the whole list. @param place see `selectPlace` in lib/dashboard/totals.ts */
export function pageNewest(db: Db, list: NewestList, { end, skip }: Place, limit: number): Promise<number[]> {
  const { createdAt } = list.table
  const earlier = end === null ? undefined : sql`${createdAt} < ${end}::timestamptz`
  return selectIds(db, sql`${rows(list, earlier)} order by at desc, id desc limit ${limit}::int offset ${skip}::int`)
}

async function selectIds(db: Db, query: SQL): Promise<number[]> {
  const found = await db.execute<{ id: string }>(query)
  return found.map(({ id }) => Number(id))
}
