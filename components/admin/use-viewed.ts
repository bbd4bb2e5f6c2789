import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Asked } from '@/components/ui/paged-table'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import { completionQueries } from '@/lib/work/completions/client'
import type { Completion } from '@/lib/work/completions/contract'
import type { Turn } from './completion-proofs'

interface Result extends Asked<PageOf> {
  isStale: boolean
}

interface PageOf {
  data: Completion[]
  links: { next: string | null }
  meta: { current_page: number; from: number | null; total: number; capped?: true | undefined }
}

/** The viewed completion of a list, by its payment code in the address, and the way to the rows before and after it, across pages too. */
export function useViewed(result: Result, place: PageState) {
  const { whole } = useFigures()
  const viewed = place.param('task')
  /** The page that is loading, and which of its rows is viewed once it has loaded. */
  const [awaited, setAwaited] = useState<{ page: number; row: 0 | -1 }>()
  const { data: page, isPlaceholderData } = result
  const rows = page?.data ?? []
  const arrived = awaited && page && !isPlaceholderData && page.meta.current_page === awaited.page ? awaited : undefined
  const turnedTo = arrived && rows.at(arrived.row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that arrived, or a new address, turns to its row.
  useEffect(() => {
    if (!arrived) return
    // Awaited until the address has it, so that the dialog does not close between the two.
    if (turnedTo && turnedTo.payment_code !== viewed) place.setOpened({ task: turnedTo.payment_code }, true)
    else setAwaited(undefined)
  }, [arrived, viewed])
  const listed = rows.find(({ payment_code }) => payment_code === viewed)
  // An address that was kept may name a completion that has moved to another page or status.
  const isElsewhere = viewed !== '' && !awaited && page !== undefined && !isPlaceholderData && !listed
  const elsewhere = useQueries({
    queries: [{}, { status: 'rejected' as const }].map((status) => ({
      ...completionQueries.list({ page: 1, search: viewed, ...status }),
      enabled: isElsewhere,
    })),
  })
  const found = elsewhere.flatMap(({ data }) => data?.data ?? []).find((row): row is Completion => 'flags' in row && row.payment_code === viewed)
  // Read from the list each time, because a fetched list has fresh proof addresses.
  const row = useLast(viewed ? (turnedTo ?? listed ?? (isElsewhere ? found : undefined)) : undefined)
  const at = rows.findIndex(({ id }) => id === row?.id)
  const show = (code: string, replace: boolean) => {
    place.setOpened({ task: code }, replace)
    // The address of its proof is valid for only ten minutes.
    if (result.isStale) result.refetch()
  }
  const step = (by: 1 | -1, hasPage: boolean) => {
    // Presses while a page is loading are ignored, so that each press moves by one row.
    if ((awaited && !arrived) || isPlaceholderData) return undefined
    if (!rows[at + by] && !hasPage) return undefined
    return () => {
      const from = rows.findIndex(({ payment_code }) => payment_code === place.paramNow('task'))
      if (from < 0) return
      // Who presses as soon as the page is there goes on from its row.
      setAwaited(undefined)
      const next = rows[from + by]
      if (next) return show(next.payment_code, true)
      if (!hasPage) return
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
    open: viewed !== '' && (awaited !== undefined || row?.payment_code === viewed),
    view: (code: string) => show(code, false),
    close: () => {
      place.setOpened({ task: '' }, true)
      setAwaited(undefined)
    },
    /** Undefined when the row is no longer on the page. */
    turn,
    /** The rows beside it on this page, the next one first. */
    near: [rows[at + 1], rows[at - 1]].filter((one) => one !== undefined),
  }
}
