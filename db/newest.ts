import 'server-only'
import { eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withBitmapsOnly } from './bitmaps'
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
  /**
   * Which index has the matching rows: one in the list's order (`newest`), one in another order (as an `order by` says it), or
   * one that only finds them all at once (`inverted`).
   */
  index: 'newest' | 'inverted' | SQL
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

/** So many values are asked one by one, each of its own stretch of the index; more of them together. */
const FEW = 8

/** The ways to match of a column that is one of the values, when an index has it followed by the list's order. */
export function oneOf<Value>(column: AnyPgColumn, values: Value[]): Way[] {
  if (values.length === 0) return []
  if (values.length > FEW) return [{ condition: inArray(column, values), index: 'newest' }]
  return values.map((value) => ({ condition: eq(column, value), index: 'newest' }))
}

/** The way to match of a column that begins with a text, when an index has it in the order of its bytes. */
export const startsWith = (column: AnyPgColumn, text: string): Way => ({
  condition: like(column, `${text.replace(/[\\%_]/g, '\\$&')}%`),
  index: sql`${column} using ~<~`,
})

/** Above so many matches a search says 'more than' instead of how many. */
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

/** Whether a row of the list matches in any of the ways; for what reads all that do. */
export const isAmong = (list: NewestList, ways: Way[]): SQL =>
  ways.length > 0 ? sql`${list.table.id} in (select id from (${union(ways.map(({ condition }) => rows(list, condition)))}) as found)` : sql`false`

interface Key extends Record<string, unknown> {
  id: string
  /** Microseconds since 1970. */
  at: string
}

/** The rows of several selects, each once. */
const keysOf = async (db: Db, selects: SQL[]): Promise<Key[]> =>
  selects.length === 0 ? [] : db.execute<Key>(sql`select id, (extract(epoch from at) * 1000000)::bigint as at from (${union(selects)}) as found`)

/**
 * The rows that match in any of the ways. Each way is asked apart, because each has an index of its own and an `or` of them has
 * none; and each for one row more than a search counts to, which are all of them or enough.
 */
export async function searchNewest(db: Db, list: NewestList, ways: Way[], limit: number, offset: number): Promise<Found> {
  const { createdAt, id } = list.table
  const newest = ({ condition }: Way, most: number) => sql`${rows(list, condition)} order by ${createdAt} desc, ${id} desc limit ${most}::int`
  const most = SEARCH_CAP + 1
  const ends = Math.min(offset + limit, SEARCH_CAP)
  /** Of an index in another order: all there are, or some and with them the newest that the page can need. */
  const ofOtherOrder = async (way: Way) => {
    const some =
      way.index === 'inverted'
        ? await withBitmapsOnly(db, (tx) => keysOf(tx, [sql`${rows(list, way.condition)} limit ${most}::int`]))
        : await keysOf(db, [sql`${rows(list, way.condition)} order by ${way.index} limit ${most}::int`])
    return some.length < most ? some : [...some, ...(await keysOf(db, [newest(way, ends)]))]
  }
  const inOrder = ways.filter(({ index }) => index === 'newest')
  const found = await Promise.all([
    keysOf(
      db,
      inOrder.map((way) => newest(way, most)),
    ),
    ...ways.filter(({ index }) => index !== 'newest').map(ofOtherOrder),
  ])
  const places = new Map(found.flat().map(({ id, at }) => [Number(id), Number(at)]))
  const ids = [...places].sort(([id, at], [otherId, otherAt]) => otherAt - at || otherId - id).map(([id]) => id)
  const capped = ids.length > SEARCH_CAP
  return { ids: ids.slice(offset, ends), total: capped ? SEARCH_CAP : ids.length, capped }
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
