'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { type PageState, pageSizes } from '@/lib/platform/browser/page-query'
import { Button } from './button'
import { CampaignFilter } from './campaign-filter'
import { cn } from './cn'
import { DaysFilter } from './days-filter'
import { type Empty, EmptyState } from './empty-state'
import { PageSize } from './page-size'
import { Pagination } from './pagination'
import { SearchField } from './search-field'
import { SortChoice, shownOrder, sortable } from './sort'
import { type Column, Table } from './table'
import { type Aged, Updated } from './updated'

interface PageOf<Row> {
  data: Row[]
  links: { prev: string | null; next: string | null }
  meta: { current_page: number; last_page: number; per_page: number; from: number | null; total: number; capped?: true | undefined }
}

/** The parts of a react-query result that a list needs. */
export interface Asked<Page> extends Aged {
  data: Page | undefined
  isError: boolean
  isPlaceholderData: boolean
}

/** The result of a list that is still loading, for prerendering. */
export const pendingResult: Asked<never> = {
  data: undefined,
  dataUpdatedAt: 0,
  isError: false,
  isFetching: true,
  isPlaceholderData: false,
  refetch: () => {},
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  result: Asked<PageOf<Row>>
  place: PageState
  /** The search's placeholder, short enough for a phone; undefined for no search. `short` explains what one or two letters find; `elsewhere` is shown when nothing was found. */
  search?: { label: string; placeholder: string; short?: string; elsewhere?: ReactNode }
  /** Whether it can be filtered by days. */
  days?: boolean
  /** Whether it can be limited to a campaign. */
  campaigns?: boolean
  /** The order of a list whose headings sort, where the address names none; undefined where they do not. */
  order?: string | undefined
  /** Controls beside the search, such as an export. */
  tools?: ReactNode
  /** Shown in place of the number of rows where the list is narrow; hides itself elsewhere (`@min-[40rem]:hidden`). */
  summary?: ReactNode
  /** Shown for an empty list; a search without results keeps the title and shows the searched text. */
  empty: Empty
  skeletonRows?: number
  /** See `Table`. */
  middle?: string
}

/** A list of the API with search and paging. Shows skeletons, rows, an empty list, a search without results, or a failure with a retry. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  result,
  place,
  search,
  days = false,
  campaigns = false,
  order: own,
  tools,
  summary,
  empty,
  skeletonRows,
  middle,
}: Props<Row>) {
  const t = useTranslations('area')
  const box = useRef<HTMLElement>(null)
  const { data: page, isError, isPlaceholderData } = result
  const isPast = page !== undefined && page.data.length === 0 && page.meta.current_page > page.meta.last_page
  const gone = isPast && !isPlaceholderData ? page.meta.last_page : undefined
  const { setPage } = place
  const order = own === undefined ? undefined : shownOrder(place, columns, own)
  const isOnDays = days && (place.days.from !== undefined || place.days.to !== undefined)

  // The page is past the end, because its last row was deleted or the address is old.
  const back = useRef(setPage)
  back.current = setPage
  useEffect(() => {
    if (gone) back.current(gone, true)
  }, [gone])

  const body = () => {
    if (!page && isError)
      return (
        <div className="flex flex-col items-center gap-4 px-5 py-10 text-center">
          <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <p>{t('load_failed')}</p>
          <Button variant="secondary" busy={result.isFetching} onClick={() => result.refetch()}>
            {t('try_again')}
          </Button>
        </div>
      )
    if (page?.data.length === 0 && !isPast) {
      if (!place.search && isOnDays)
        return (
          <EmptyState
            drawing="search"
            title={empty.title}
            text={t('nothing_on_days')}
            action={
              <Button variant="secondary" onClick={() => place.setDays({})}>
                {t('days.clear')}
              </Button>
            }
          />
        )
      if (!place.search) return <EmptyState {...empty} />
      const clear = (
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={() => place.setSearch('')}>
            {t('clear_search')}
          </Button>
          {search?.elsewhere}
        </div>
      )
      const hint = [t('nothing_found', { search: place.search }), ...(search?.short && place.search.length < 3 ? [search.short] : [])].join(' ')
      return <EmptyState drawing="search" title={empty.title} text={hint} action={clear} />
    }
    return (
      <Table
        caption={caption}
        columns={order ? sortable(columns, order) : columns}
        rows={isPast ? undefined : page?.data}
        rowKey={rowKey}
        first={page?.meta.from}
        stale={isPlaceholderData}
        {...(skeletonRows && { skeletonRows })}
        {...(middle && { middle })}
      />
    )
  }
  // Only the text for a search suggests narrowing it.
  const rowsText = page?.meta.capped ? (search ? 'rows_more' : 'rows_over') : 'rows'
  return (
    <section ref={box} aria-label={caption} className="@container flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
        {search && <SearchField label={search.label} placeholder={search.placeholder} value={place.search} onSearch={place.setSearch} />}
        {days && <DaysFilter days={place.days} onDays={place.setDays} />}
        {tools}
        {order && <SortChoice columns={columns} {...order} className={middle ? '@min-[57rem]:hidden' : '@min-[40rem]:hidden'} />}
        {campaigns && (
          <div className="min-w-0 empty:hidden max-sm:basis-full sm:w-48">
            <CampaignFilter place={place} />
          </div>
        )}
        <div className="flex min-h-7 grow items-center justify-between gap-x-4 max-sm:basis-full sm:justify-end">
          {summary}
          <p role="status" className={cn(page?.meta.total === 0 ? 'sr-only' : 'text-sm text-muted', summary && '@max-[40rem]:sr-only')}>
            {page && !isPlaceholderData && !isPast ? t(rowsText, { count: page.meta.total }) : ''}
          </p>
          <Updated {...result} />
        </div>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{body()}</div>
      {page && page.meta.total > 0 && (
        <Pagination
          meta={isPast ? { ...page.meta, current_page: page.meta.last_page } : page.meta}
          hasPrevious={place.page > 1}
          hasNext={isPlaceholderData ? page.meta.capped || place.page < page.meta.last_page : page.links.next !== null}
          onGo={(to) => {
            place.setPage(to)
            box.current?.scrollIntoView({ block: 'start' })
          }}
          onTurn={(by) => {
            place.turnPage(by, page.meta.capped ? Number.POSITIVE_INFINITY : page.meta.last_page)
            if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView({ block: 'start' })
          }}
        />
      )}
      {page && page.meta.total > pageSizes[0] && <PageSize size={page.meta.per_page} onSize={(size) => place.setSize(size, page.meta.per_page)} />}
    </section>
  )
}
