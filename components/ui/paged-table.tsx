'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Place } from '@/lib/page-query'
import { Button } from './button'
import { EmptyState } from './empty-state'
import { Pagination } from './pagination'
import { SearchField } from './search-field'
import { type Column, Table } from './table'

interface PageOf<Row> {
  data: Row[]
  links: { prev: string | null; next: string | null }
  meta: { current_page: number; last_page: number; from: number | null; total: number; capped?: true | undefined }
}

/** The parts of a react-query result that a list needs. */
export interface Asked<Page> {
  data: Page | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** What a list looks like before the browser knows where in it the reader is; for prerendering. */
export const notAskedYet: Asked<never> = { data: undefined, isError: false, isFetching: true, isPlaceholderData: false, refetch: () => {} }

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  result: Asked<PageOf<Row>>
  place: Place
  /** What can be searched for; without it there is no search. */
  search?: { label: string; placeholder?: string }
  /** Beside the search, such as an export. */
  tools?: ReactNode
  /** Shown when there is nothing at all, rather than nothing found. */
  empty: ReactNode
  skeletonRows?: number
}

/** A list of the API from search to paging: skeletons, rows, nothing yet, nothing found, and a failure that can be tried again. */
export function PagedTable<Row>({ caption, columns, rowKey, result, place, search, tools, empty, skeletonRows }: Props<Row>) {
  const t = useTranslations('area')
  const box = useRef<HTMLElement>(null)
  const { data: page, isError, isPlaceholderData } = result
  const gone = page && !isPlaceholderData && page.data.length === 0 && page.meta.current_page > page.meta.last_page ? page.meta.last_page : undefined
  const { setPage } = place

  // The last row of the last page was deleted, or the address is old.
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
          <Button look="secondary" busy={result.isFetching} onClick={() => result.refetch()}>
            {t('try_again')}
          </Button>
        </div>
      )
    if (page?.data.length === 0 && !gone) {
      if (!place.search) return empty
      const clear = (
        <Button look="secondary" onClick={() => place.setSearch('')}>
          {t('clear_search')}
        </Button>
      )
      return <EmptyState title={t('nothing_found')} text={t('nothing_found_text', { search: place.search })} action={clear} />
    }
    return (
      <Table
        caption={caption}
        columns={columns}
        rows={gone ? undefined : page?.data}
        rowKey={rowKey}
        first={page?.meta.from}
        stale={isPlaceholderData}
        {...(skeletonRows && { skeletonRows })}
      />
    )
  }
  return (
    <section ref={box} aria-label={caption} className="flex scroll-mt-20 flex-col gap-4">
      {(search || tools) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {search && <SearchField {...search} value={place.search} onSearch={place.setSearch} />}
          {tools}
        </div>
      )}
      <p role="status" className={page?.meta.capped ? 'text-sm text-muted' : 'sr-only'}>
        {page && !isPlaceholderData ? t(page.meta.capped ? 'rows_more' : 'rows', { count: page.meta.total }) : ''}
      </p>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{body()}</div>
      {page && page.meta.total > 0 && (
        <Pagination
          links={page.links}
          meta={page.meta}
          onPage={(to) => {
            setPage(to)
            if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView({ block: 'start' })
          }}
        />
      )}
    </section>
  )
}
