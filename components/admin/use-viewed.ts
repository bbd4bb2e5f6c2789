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

/** The viewed row of a list, and the way to the rows before and after it, across pages too. */
export function useViewed<Row extends { id: number }>(result: Result<Row>, place: PageState) {
  const { whole } = useFigures()
  const [viewed, setViewed] = useState<number>()
  /** The page that is loading, and which of its rows is viewed once it has loaded. */
  const [awaited, setAwaited] = useState<{ page: number; row: 0 | -1 }>()
  const { data: page, isPlaceholderData } = result
  const rows = page?.data ?? []
  if (awaited && page && !isPlaceholderData && page.meta.current_page === awaited.page) {
    setAwaited(undefined)
    setViewed(rows.at(awaited.row)?.id ?? viewed)
  }
  // Read from the list each time, because a fetched list has fresh proof addresses.
  const row = useLast(rows.find(({ id }) => id === viewed))
  const at = rows.findIndex(({ id }) => id === row?.id)
  const view = (id: number) => {
    setViewed(id)
    // The address of its proof is valid for only ten minutes.
    if (result.isStale) result.refetch()
  }
  const step = (by: 1 | -1, hasPage: boolean) => {
    // Presses while a page is loading are ignored, so that each press moves by one row.
    if (awaited || isPlaceholderData) return undefined
    const next = rows[at + by]
    if (next) return () => view(next.id)
    if (!hasPage) return undefined
    return () => {
      setAwaited({ page: place.page + by, row: by === 1 ? 0 : -1 })
      // Adds no history entry, as moving between rows adds none either.
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
    /** The row, or the last one while its dialog closes; it may no longer be in the list. */
    row,
    open: viewed !== undefined,
    view,
    close: () => {
      setViewed(undefined)
      setAwaited(undefined)
    },
    /** Undefined when the row is no longer on the page. */
    turn,
    /** The rows beside it on this page, the next one first. */
    near: [rows[at + 1], rows[at - 1]].filter((one) => one !== undefined),
  }
}
