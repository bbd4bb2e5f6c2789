import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Skeleton } from './skeleton'

export interface Column<Row> {
  key: string
  head: string
  /** @param position the row's number in the whole list, from 1 */
  cell: (row: Row, position: number) => ReactNode
  /** Aligns figures and actions at the end of their column. */
  end?: boolean
  /** Whether this is the row's name: on phones it is the card's title, without a heading. */
  title?: boolean
  /** Replaces the plain heading, for example by a button that sorts. */
  headContent?: ReactNode
  sort?: 'ascending' | 'descending' | undefined
  /** Whether the cell contains buttons, which need no heading in the grid of a `middle` layout. */
  actions?: boolean
  /** The cell's position in the grid of a `middle` layout. */
  middle?: string
}

interface Props<Row> {
  /** The table's name for screen readers. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while loading, when `skeletonRows` skeletons are shown. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string | number
  skeletonRows?: number
  /** The number of the first row in the whole list. */
  first?: number | null
  /** Whether the rows are those of the previous page, while new ones are loading. */
  stale?: boolean
  /** The grid of each row between 640 and 912 px, for tables with too many columns for that width. */
  middle?: string
}

// Rows have headings above them from 640 px, or from 912 px with a `middle` layout for the widths between.
const tableFrom640 = {
  table: '@min-[40rem]:table',
  head: '@max-[40rem]:sr-only',
  body: '@min-[40rem]:table-row-group',
  row: '@min-[40rem]:table-row @min-[40rem]:p-0',
  edges: 'px-2 @min-[56rem]:px-4 first:pl-5 last:pr-5',
  cell: '@min-[40rem]:table-cell @min-[40rem]:py-3 @min-[40rem]:align-middle @min-[40rem]:px-2 @min-[56rem]:px-4 @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
  end: '@min-[40rem]:text-right',
  label: '@min-[40rem]:hidden',
  text: '@max-[40rem]:text-right',
}
const tableFrom912: typeof tableFrom640 = {
  table: '@min-[57rem]:table',
  head: '@max-[57rem]:sr-only',
  body: '@min-[57rem]:table-row-group',
  row: '@min-[40rem]:@max-[57rem]:grid @min-[40rem]:@max-[57rem]:gap-x-4 @min-[57rem]:table-row @min-[57rem]:p-0',
  edges: 'px-1.5 first:pl-5 last:pr-5 @min-[64rem]:px-3',
  cell: '@min-[40rem]:@max-[57rem]:flex-col @min-[40rem]:@max-[57rem]:justify-start @min-[40rem]:@max-[57rem]:gap-0 @min-[57rem]:table-cell @min-[57rem]:py-3 @min-[57rem]:align-middle @min-[57rem]:px-1.5 @min-[57rem]:first:pl-5 @min-[57rem]:last:pr-5 @min-[64rem]:px-3',
  end: '@min-[57rem]:text-right',
  label: '@min-[57rem]:hidden',
  text: '@max-[40rem]:text-right',
}

/**
 * A table. Below 640 px each row is a card with its headings inside. The roles are explicit, because some screen readers do not recognise
 * a table with another layout. Must be inside a `@container`, whose width decides.
 */
export function Table<Row>({ caption, columns, rows, rowKey, skeletonRows = 5, first, stale = false, middle }: Props<Row>) {
  const lines: readonly (Row | undefined)[] = rows ?? Array.from({ length: skeletonRows }, () => undefined)
  const layout = middle ? tableFrom912 : tableFrom640
  const cellClass = (column: Column<Row>) =>
    cn(
      'flex items-baseline justify-between gap-4 py-1',
      layout.cell,
      column.title && '@max-[40rem]:pb-2 @max-[40rem]:text-lg @max-[40rem]:font-bold',
      column.end && layout.end,
      middle && column.middle,
    )
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <div className="overflow-x-auto">
      <table
        role="table"
        aria-busy={!rows || stale}
        className={cn('block w-full border-collapse', layout.table, stale && 'opacity-60 transition-opacity delay-200')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={layout.head}>
          <tr role="row" className="border-b border-line text-left text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort}
                className={cn('py-3 align-bottom font-semibold', layout.edges, column.end && layout.end)}
              >
                {column.headContent ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cn('block', layout.body)}>
          {lines.map((row, index) => (
            <tr key={row === undefined ? index : rowKey(row)} role="row" className={cn('block border-line px-5 py-4 not-last:border-b', layout.row, middle)}>
              {columns.map((column) => (
                <td key={column.key} role="cell" className={cellClass(column)}>
                  {!column.title && (
                    <span aria-hidden className={cn('shrink-0 text-sm text-muted', layout.label, column.actions && '@min-[40rem]:hidden')}>
                      {column.head}
                    </span>
                  )}
                  {row === undefined ? (
                    <Skeleton className={cn('my-1 h-4 max-w-full', column.title ? 'w-40' : 'w-24', column.end && '@min-[57rem]:ml-auto')} />
                  ) : (
                    <span
                      className={cn(
                        'min-w-0 wrap-anywhere [&_button]:whitespace-nowrap [&_time]:wrap-normal @min-[40rem]:@max-[56rem]:[&_time_*]:whitespace-normal',
                        !column.title && layout.text,
                      )}
                    >
                      {column.cell(row, (first ?? 1) + index)}
                    </span>
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
