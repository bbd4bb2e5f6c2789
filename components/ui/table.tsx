import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Skeleton } from './skeleton'

export interface Column<Row> {
  key: string
  head: string
  /** @param position the row's number in the whole list, from 1 */
  cell: (row: Row, position: number) => ReactNode
  /** Figures and actions stand at the end of their column. */
  end?: boolean
  /** What the row is about: on phones the card's title, without its heading. */
  title?: boolean
  /** Instead of the plain heading, such as a button that sorts. */
  headContent?: ReactNode
  sort?: 'ascending' | 'descending' | undefined
  /** Left out on phones. */
  desktop?: boolean
}

interface Props<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while they are being fetched: then as many skeleton rows as said. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string | number
  skeletonRows?: number
  /** The list's number of the first row. */
  first?: number | null
  /** The rows are those of the page before; new ones are on their way. */
  stale?: boolean
}

const place = (column: { end?: boolean }) => (column.end ? '@min-[40rem]:text-right' : '')

/**
 * Rows under headings. Where there are less than 640 px each row is a card with its headings inside; the roles are spelt out, because a table
 * that is laid out otherwise is none to some screen readers.
 */
export function Table<Row>({ caption, columns, rows, rowKey, skeletonRows = 5, first, stale = false }: Props<Row>) {
  const lines: readonly (Row | undefined)[] = rows ?? Array.from({ length: skeletonRows }, () => undefined)
  // Many columns stand closer, so that a desk's width holds them all.
  const dense = columns.length > 6
  const cellClass = (column: Column<Row>) =>
    cn(
      dense ? '@min-[40rem]:px-2.5' : '@min-[40rem]:px-3 @min-[56rem]:px-4',
      '@min-[40rem]:table-cell @min-[40rem]:py-3 @min-[40rem]:align-middle @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
      column.desktop ? 'hidden' : 'flex items-baseline justify-between gap-4 py-1',
      column.title && '@max-[40rem]:pb-2 @max-[40rem]:text-lg @max-[40rem]:font-bold',
      place(column),
    )
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <div className="@container overflow-x-auto">
      <table
        role="table"
        aria-busy={!rows || stale}
        className={cn('block w-full border-collapse @min-[40rem]:table', stale && 'opacity-60 transition-opacity delay-200')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-[40rem]:sr-only">
          <tr role="row" className="border-b border-line text-left text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort}
                className={cn(dense ? 'px-2.5' : 'px-3 @min-[56rem]:px-4', 'py-3 align-bottom font-semibold first:pl-5 last:pr-5', place(column))}
              >
                {column.headContent ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[40rem]:table-row-group">
          {lines.map((row, index) => (
            <tr
              key={row === undefined ? index : rowKey(row)}
              role="row"
              className="block border-line px-5 py-4 not-last:border-b @min-[40rem]:table-row @min-[40rem]:p-0"
            >
              {columns.map((column) => (
                <td key={column.key} role="cell" className={cellClass(column)}>
                  {!column.title && (
                    <span aria-hidden className="shrink-0 text-sm text-muted @min-[40rem]:hidden">
                      {column.head}
                    </span>
                  )}
                  {row === undefined ? (
                    <Skeleton className={cn('my-1 h-4 max-w-full', column.title ? 'w-40' : 'w-24', column.end && '@min-[40rem]:ml-auto')} />
                  ) : (
                    <span className={cn('min-w-0 break-words', !column.title && '@max-[40rem]:text-right')}>{column.cell(row, (first ?? 1) + index)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}
