import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SearchBranch } from '@/db/newest-list'
import type { PageQuery } from '@/lib/platform/contract/schemas'
import type { Ctx } from './context'

/** The relative address of another page of the same list, with the same search. */
function pageAddress(ctx: Ctx, page: number): string {
  const address = ctx.address()
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const search = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1))
  search.set('page', String(page))
  return `${path}?${search}`
}

type PageNumber = Pick<PageQuery, 'page' | 'per_page'>

interface Source<Row> {
  total: () => Promise<number>
  rows: (limit: number, offset: number) => Promise<Row[]>
}

/** One page of a list. A page past the end is empty and reads no rows. */
export async function paginate<Row>(ctx: Ctx, query: PageNumber, source: Source<Row>) {
  const total = await source.total()
  const offset = offsetOf(query)
  return toPage(ctx, query, { data: offset < total ? await source.rows(query.per_page, offset) : [], total })
}

/** The number of rows before a page. */
export const offsetOf = ({ page, per_page }: PageNumber): number => (page - 1) * per_page

/**
 * Makes a page with `links` and `meta` as in SPEC section 7.
 * @param rows `capped` means that there are more than `total` rows, so any page with rows has a next one
 */
export function toPage<Row>(ctx: Ctx, query: PageNumber, { data, total, capped = false }: { data: Row[]; total: number; capped?: boolean }) {
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
 * Whether a `search` column contains the typed text, ignoring case and accents. The database function `search_text`, which filled the
 * column, also normalizes the typed text; it runs before the escaping, because it turns a full-width percent sign into a plain one.
 */
export const matchesSearch = (column: AnyPgColumn | SQL, typed: string): SQL => sql`${column} like '%' || ${literal(typed)} || '%'`

/** The typed text, normalized and with the wildcards of `like` escaped. */
const literal = (typed: string) => sql`regexp_replace(search_text(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Texts that a trigram index finds without reading too many rows: with three letters or digits in a row, or two at the start or end of a word. */
const SELECTIVE = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/**
 * The search conditions for a column with a trigram index in a very large table. A text too short for the index, such as one or two
 * letters, matches words that begin with it; a text without letters and digits is in no index and matches nothing.
 */
export function searchBranches(column: AnyPgColumn, typed: string): SearchBranch[] {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '')
  if (SELECTIVE.test(plain)) return [{ condition: matchesSearch(column, typed), index: 'inverted' }]
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  if (/[^\p{L}\p{N}][\p{L}\p{N}]/u.test(plain)) return [{ condition: matchesSearch(column, typed), index: 'inverted', isCommon: true }]
  const beginning = sql`${literal(typed)} || '%'`
  return [{ condition: sql`(${column} like ${beginning} or ${column} like '% ' || ${beginning})`, index: 'inverted', isCommon: plain.length === 1 }]
}
