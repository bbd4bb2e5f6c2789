import { useState } from 'react'
import type { Asked } from '@/components/ui/paged-table'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { Turn } from './completion-proofs'

interface Result<Row> extends Asked<PageOf<Row>> {
  isStale: boolean
}

interface PageOf<Row> {
  data: Row[]
  links: { next: string | null }
  meta: { current_page: number; from: number | null; total: number; capped?: true | undefined }
}

/** The row of a list that is looked at, and the way to those before and after it, past the ends of a page too. */
export function useViewed<Row extends { id: number }>(result: Result<Row>, place: PageState) {
  const { whole } = useFigures()
  const [viewed, setViewed] = useState<number>()
  /** The page that was gone to, and which of its rows is looked at once it has come. */
  const [awaited, setAwaited] = useState<{ page: number; row: 0 | -1 }>()
  const { data: page, isPlaceholderData } = result
  const rows = page?.data ?? []
  if (awaited && page && !isPlaceholderData && page.meta.current_page === awaited.page) {
    setAwaited(undefined)
    setViewed(rows.at(awaited.row)?.id ?? viewed)
  }
  // Taken from the list anew each time: a fetched list brings a proof address that still holds.
  const row = useLast(rows.find(({ id }) => id === viewed))
  const at = rows.findIndex(({ id }) => id === row?.id)
  const view = (id: number) => {
    setViewed(id)
    // The address of its proof holds for ten minutes only.
    if (result.isStale) result.refetch()
  }
  const step = (by: 1 | -1, hasPage: boolean) => {
    // One press turns one row: those that come while a page is on its way do nothing.
    if (awaited || isPlaceholderData) return undefined
    const next = rows[at + by]
    if (next) return () => view(next.id)
    if (!hasPage) return undefined
    return () => {
      setAwaited({ page: place.page + by, row: by === 1 ? 0 : -1 })
      // Without a step back of its own, as from row to row.
      place.setPage(place.page + by, true)
    }
  }
  const turn: Turn | undefined =
    page && at >= 0
      ? {
          position: whole((page.meta.from ?? 1) + at),
          total: `${whole(page.meta.total)}${page.meta.capped ? '+' : ''}`,
          onPrevious: step(-1, place.page > 1),
          onNext: step(1, page.links.next !== null),
        }
      : undefined
  return {
    /** The row, or the last one while its dialog closes; it may not be in the list any more. */
    row,
    open: viewed !== undefined,
    view,
    close: () => {
      setViewed(undefined)
      setAwaited(undefined)
    },
    /** Undefined when the page does not have the row any more. */
    turn,
    /** The rows beside it on this page, the next one first. */
    near: [rows[at + 1], rows[at - 1]].filter((one) => one !== undefined),
  }
}
