import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SearchBranch } from '@/db/feed'
import type { PageQuery } from '@/lib/contract/schemas'
import type { Ctx } from '@/lib/service/context'

/** The address of another page of the same list: relative, with the rest of the query kept. */
function pageAddress(ctx: Ctx, page: number): string {
  const mark = ctx.address.indexOf('?')
  const path = mark < 0 ? ctx.address : ctx.address.slice(0, mark)
  const search = new URLSearchParams(mark < 0 ? '' : ctx.address.slice(mark + 1))
  search.set('page', String(page))
  return `${path}?${search}`
}

type Asked = Pick<PageQuery, 'page' | 'per_page'>

interface Source<Row> {
  total: () => Promise<number>
  rows: (limit: number, offset: number) => Promise<Row[]>
}

/** One page of a list. A page past the end is empty, and asking for it costs the database no scan. */
export async function paginate<Row>(ctx: Ctx, query: Asked, source: Source<Row>) {
  const total = await source.total()
  const offset = offsetOf(query)
  return toPage(ctx, query, { data: offset < total ? await source.rows(query.per_page, offset) : [], total })
}

/** How many rows stand before a page. */
export const offsetOf = ({ page, per_page }: Asked): number => (page - 1) * per_page

/**
 * Rows as a page, with `links` and `meta` as SPEC section 7 names them.
 * @param rows with `capped`, there are more than `total`, and with any row a page after this one
 */
export function toPage<Row>(ctx: Ctx, query: Asked, { data, total, capped = false }: { data: Row[]; total: number; capped?: boolean }) {
  const { page, per_page } = query
  const last = Math.max(1, Math.ceil(total / per_page))
  const offset = offsetOf(query)
  return {
    data,
    links: {
      first: pageAddress(ctx, 1),
      last: pageAddress(ctx, last),
      prev: page > 1 ? pageAddress(ctx, Math.min(page - 1, last)) : null,
      next: page < last || (capped && data.length > 0) ? pageAddress(ctx, page + 1) : null,
    },
    meta: {
      current_page: page,
      last_page: last,
      per_page,
      from: data.length > 0 ? offset + 1 : null,
      to: data.length > 0 ? offset + data.length : null,
      total,
      ...(capped && { capped }),
    },
  }
}

/**
 * Whether a `search` column holds what somebody typed, whatever its case and accents. `search_text` is what wrote the column,
 * so both sides agree to the letter; it runs before the escaping, because a full-width percent sign becomes a plain one.
 */
export const matchesSearch = (column: AnyPgColumn | SQL, typed: string): SQL => sql`${column} like '%' || ${literal(typed)} || '%'`

/** What somebody typed, as a pattern that means nothing but itself. */
const literal = (typed: string) => sql`regexp_replace(search_text(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`

/** What a trigram index finds without reading too many rows: three letters or digits in a row, or two at an end of a word. */
const SELECTIVE = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/**
 * The ways to match of a column of very many rows that holds what somebody typed, when it has a trigram index. A text too short for that
 * index, such as one or two letters, matches the words that begin with it; a text without letter or digit is in no index and matches nothing.
 */
export function searchBranches(column: AnyPgColumn, typed: string): SearchBranch[] {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '')
  if (SELECTIVE.test(plain)) return [{ condition: matchesSearch(column, typed), index: 'inverted' }]
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  if (/[^\p{L}\p{N}][\p{L}\p{N}]/u.test(plain)) return [{ condition: matchesSearch(column, typed), index: 'inverted', isCommon: true }]
  const beginning = sql`${literal(typed)} || '%'`
  return [{ condition: sql`(${column} like ${beginning} or ${column} like '% ' || ${beginning})`, index: 'inverted', isCommon: plain.length === 1 }]
}
