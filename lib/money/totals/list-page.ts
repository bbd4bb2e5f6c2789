import 'server-only'
import { type FoundPage, type ListPosition, SEARCH_CAP } from '@/db/newest-list'
import type { Days } from '@/lib/platform/contract/days'
import { isAscending, type PageQuery } from '@/lib/platform/contract/schemas'
import type { ActorCtx } from '@/lib/platform/service/context'
import { namesDays } from '@/lib/platform/service/days'
import { offsetOf } from '@/lib/platform/service/pagination'
import { countOnDays, selectPosition } from './read'

interface GrowingList extends Days {
  /** Whose rows; null is everybody's. */
  promoterId: number | null
  /** Of which campaign; undefined is all. */
  campaignId?: number | undefined
  of: 'clicks' | 'completions'
  /** How many there are, of all days, according to the counters; Infinity for a search among rows that no counter counts. */
  total: number
  /** Finds a page of a search or filter; absent when nothing narrows the list. */
  search: ((limit: number, offset: number) => Promise<FoundPage>) | undefined
  /** Whether the list has every row that the counters of `of` count. */
  isWhole?: boolean
  page: (place: ListPosition, limit: number) => Promise<number[]>
}

/**
 * The ids on a page of the clicks or completions, at a cost that does not grow with their number. A page past the end is empty. From the oldest on, the
 * page is read where it is in the list from the newest on, and turned round; a search is always from the newest on.
 */
export async function findPage(
  { db }: ActorCtx,
  query: PageQuery & { sort?: string | undefined },
  { promoterId, campaignId, of, total: everything, search, isWhole = true, page, from, to }: GrowingList,
): Promise<FoundPage> {
  const offset = offsetOf(query)
  if (search) {
    // A page past the end of the whole list is past the end of every search too, and a high page number must not cost more.
    const isPast = offset >= Math.max(everything, SEARCH_CAP)
    const found = await search(query.per_page, isPast ? 0 : offset)
    return isPast ? { ...found, ids: [] } : found
  }
  const days = { from, to }
  const total = isWhole && namesDays(days) ? await countOnDays(db, promoterId, of, days, campaignId) : everything
  if (offset >= total) return { ids: [], total, capped: false }
  const isReversed = isAscending(query)
  const start = isReversed ? Math.max(0, total - offset - query.per_page) : offset
  const place = isWhole ? await selectPosition(db, { promoterId, campaignId, of, ...days }, start) : { end: null, skip: start }
  const ids = await page(place, isReversed ? total - offset - start : query.per_page)
  return { ids: isReversed ? ids.toReversed() : ids, total, capped: false }
}

/** Rows that were read by their ids, in the order of these. */
export function inTheOrderOf<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
