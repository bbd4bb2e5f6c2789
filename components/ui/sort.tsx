'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { PageState } from '@/lib/platform/browser/page-query'
import { cn } from './cn'
import { smallControlClass } from './field'
import type { Column } from './table'

/** The order in the address, for the query of a list that can be turned round; empty for the list's own order. */
export function sortIn<By extends string>(place: PageState, by: By): { sort?: `-${By}` | By } {
  const sort = [`-${by}` as const, by].find((known) => known === place.param('sort'))
  return sort ? { sort } : {}
}

interface Order {
  /** By what, after a minus from the newest or most on. */
  sort: string
  onSort: (sort: string) => void
}

/** The order of a list: the one in the address, else its own. */
export const shownOrder = <Row,>(place: PageState, columns: Column<Row>[], own: string): Order => ({
  sort: columns.some(({ sorts }) => sorts && [sorts, `-${sorts}`].includes(place.param('sort'))) ? place.param('sort') : own,
  onSort: (next) => place.setParams({ sort: next === own ? '' : next }),
})

/** Columns whose headings sort where they can: highest first, then lowest first. The heading's cell has `aria-sort`. */
export const sortable = <Row,>(columns: Column<Row>[], { sort, onSort }: Order): Column<Row>[] =>
  columns.map((column) => {
    const { sorts: by, head } = column
    if (!by) return column
    const Icon = sort === by ? ArrowUp : sort === `-${by}` ? ArrowDown : ArrowUpDown
    return {
      ...column,
      sort: sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined,
      headContent: (
        <button
          type="button"
          onClick={() => onSort(sort === `-${by}` ? by : `-${by}`)}
          className={cn('-my-3 inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap hover:text-ink', Icon !== ArrowUpDown && 'text-ink')}
        >
          {head}
          <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        </button>
      ),
    }
  })

/** The same orders as a select, for widths without table headings. */
export function SortChoice<Row>({ columns, sort, onSort, className }: Order & { columns: Column<Row>[]; className: string }) {
  const t = useTranslations('area.sort')
  const id = useId()
  return (
    <div className={cn('flex w-full items-center gap-3 @min-[40rem]:w-auto', className)}>
      <label htmlFor={id} className="shrink-0 text-sm text-muted">
        {t('label')}
      </label>
      <select id={id} value={sort} onChange={({ target }) => onSort(target.value)} className={`${smallControlClass} w-full`}>
        {columns.flatMap(({ key, sorts, head, end }) =>
          sorts
            ? [
                <option key={`-${key}`} value={`-${sorts}`}>
                  {t(end ? 'most' : 'newest', { head })}
                </option>,
                <option key={key} value={sorts}>
                  {t(end ? 'least' : 'oldest', { head })}
                </option>,
              ]
            : [],
        )}
      </select>
    </div>
  )
}
