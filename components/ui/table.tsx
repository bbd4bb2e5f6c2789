import type { MouseEvent, ReactNode } from 'react'
import { cn } from './cn'
import { Skeleton } from './skeleton'

/**
 * The position of a cell on phones: `title` and `end` on the row's first line, each `line` below it in turn, `label` like `line` with
 * its heading before it, `text` on a separate line below, `actions` last, `menu` at the end of the first line, `details` hidden, because
 * the page or dialog that the row opens shows it.
 */
type PhonePlace = 'title' | 'end' | 'line' | 'label' | 'text' | 'actions' | 'menu' | 'details'

export interface Column<Row> {
  key: string
  head: string
  /** @param position the row's number in the whole list, from 1 */
  cell: (row: Row, position: number) => ReactNode
  /** Aligns figures at the end of their column. */
  end?: boolean
  /** Default `line`. */
  phone?: PhonePlace
  /** How many lines its cells mostly have, for the skeleton. Default 1. */
  lines?: 1 | 2
  /** Replaces the plain heading, for example by a button that sorts. */
  headContent?: ReactNode
  /** What its heading sorts the list by, as the call names it. */
  sorts?: string
  sort?: 'ascending' | 'descending' | undefined
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
  /** Whether the rows belong to the previous page while new ones are loading. */
  stale?: boolean
  /** The grid of each row between 640 and 912 px, for tables with too many columns for that width. */
  middle?: string
}

// Rows have headings above them from 640 px on, or from 912 px on if a `middle` layout covers the widths between.
const tableFrom640 = {
  table: '@min-[40rem]:table',
  head: '@max-[40rem]:sr-only',
  shownHead: '@max-[40rem]:hidden',
  hiddenHead: '@min-[40rem]:hidden',
  body: '@min-[40rem]:table-row-group',
  row: '@min-[40rem]:table-row',
  edges: 'px-2 @min-[56rem]:px-4 first:pl-5 last:pr-5',
  cell: '@min-[40rem]:table-cell @min-[40rem]:h-11 @min-[40rem]:py-1 @min-[40rem]:align-middle @min-[40rem]:px-2 @min-[56rem]:px-4 @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
  end: '@min-[40rem]:text-right',
}
const tableFrom912: typeof tableFrom640 = {
  table: '@min-[57rem]:table',
  head: '@max-[57rem]:sr-only',
  shownHead: '@max-[57rem]:hidden',
  hiddenHead: '@min-[57rem]:hidden',
  body: '@min-[57rem]:table-row-group',
  row: '@min-[40rem]:@max-[57rem]:grid @min-[40rem]:@max-[57rem]:gap-x-4 @min-[40rem]:@max-[57rem]:px-5 @min-[40rem]:@max-[57rem]:py-3 @min-[57rem]:table-row',
  edges: 'px-1.5 first:pl-5 last:pr-5 @min-[64rem]:px-3',
  cell: '@min-[40rem]:@max-[57rem]:flex @min-[40rem]:@max-[57rem]:flex-col @min-[40rem]:@max-[57rem]:py-1 @min-[57rem]:table-cell @min-[57rem]:h-11 @min-[57rem]:py-1 @min-[57rem]:align-middle @min-[57rem]:px-1.5 @min-[57rem]:first:pl-5 @min-[57rem]:last:pr-5 @min-[64rem]:px-3',
  end: '@min-[57rem]:text-right',
}

// On phones the row is a wrapping line; an empty item as wide as the row ends its first line.
const phoneRow =
  '@max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:items-center @max-[40rem]:gap-x-1.5 @max-[40rem]:px-4 @max-[40rem]:py-2.5 @max-[40rem]:before:order-3 @max-[40rem]:before:basis-full'
const inLine = '@max-[40rem]:order-4 @max-[40rem]:flex @max-[40rem]:max-w-full @max-[40rem]:items-center @max-[40rem]:gap-x-1.5 @max-[40rem]:text-muted'
const onPhones: Record<PhonePlace, string> = {
  title:
    'text-left font-normal @max-[40rem]:order-1 @max-[40rem]:self-baseline @max-[40rem]:min-w-0 @max-[40rem]:flex-1 @max-[40rem]:text-base @max-[40rem]:font-semibold',
  end: '@max-[40rem]:order-2 @max-[40rem]:self-baseline @max-[40rem]:max-w-3/4 @max-[40rem]:text-right',
  line: inLine,
  label: inLine,
  text: '@max-[40rem]:order-5 @max-[40rem]:basis-full @max-[40rem]:text-muted',
  actions: '@max-[40rem]:order-6 @max-[40rem]:-mb-1 @max-[40rem]:ml-auto',
  menu: '@max-[40rem]:order-2 @max-[40rem]:self-start @max-[40rem]:-my-2.5 @max-[40rem]:-mr-3 @max-[40rem]:-ml-2',
  details: '@max-[40rem]:hidden',
}
const dot = "@max-[40rem]:after:content-['·'_/_'']"

// The control with `data-opens` covers the whole row. Other controls lie above it, and so do times, for their tooltips. On phones times do not,
// because there is no hover, and assistive tools press the middle of the row, where a time may be. The clip keeps the covering area inside the row
// in browsers that cannot position elements relative to a table row.
const opening =
  'relative has-data-opens:[clip-path:inset(-2px)] has-data-opens:cursor-pointer has-data-opens:hover:bg-paper [&_[data-opens]]:static [&_[data-opens]]:after:absolute [&_[data-opens]]:after:inset-0 [&_:is(a,button,label):not([data-opens])]:relative [&_:is(a,button,label):not([data-opens])]:z-1 @min-[40rem]:[&_time]:relative @min-[40rem]:[&_time]:z-1'

/** Opens the row for presses on elements above its control's area; keys press the control itself. */
function open({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const element = target as Element
  // Events from a dialog of the row arrive here too, and whoever selects text wants to copy it.
  const isTaken = !currentTarget.contains(element) || element.closest('a, button, label') || !getSelection()?.isCollapsed
  if (!isTaken) currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
}

/**
 * A table. Below 640 px each row is two or three lines without headings. The roles are explicit, because some screen readers do not recognise
 * a table with another layout. Must be inside a `@container`, whose width decides.
 */
export function Table<Row>({ caption, columns, rows, rowKey, skeletonRows = 5, first, stale = false, middle }: Props<Row>) {
  const lines: readonly (Row | undefined)[] = rows ?? Array.from({ length: skeletonRows }, () => undefined)
  const layout = middle ? tableFrom912 : tableFrom640
  const inLines = columns.filter(({ phone = 'line' }) => phone === 'line' || phone === 'label')
  const cellClass = (column: Column<Row>) =>
    cn(
      layout.cell,
      onPhones[column.phone ?? 'line'],
      inLines.includes(column) && column !== inLines.at(-1) && dot,
      column.end && layout.end,
      middle && column.middle,
    )
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <div className="overflow-x-auto">
      <table
        role="table"
        aria-busy={!rows || stale}
        className={cn('block w-full border-collapse text-sm', layout.table, stale && 'opacity-60 transition-opacity delay-200')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={layout.head}>
          <tr role="row" className="border-b border-line text-left text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort}
                className={cn('py-2.5 align-bottom font-semibold', layout.edges, column.end && layout.end, column.phone === 'details' && onPhones.details)}
              >
                {/* The heading is only visually hidden there, so it must not contain a control that keys could focus invisibly. */}
                {column.headContent && <span className={layout.shownHead}>{column.headContent}</span>}
                <span className={column.headContent ? layout.hiddenHead : undefined}>{column.head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cn('block', layout.body)}>
          {lines.map((row, index) => (
            <tr
              key={row === undefined ? index : rowKey(row)}
              role="row"
              onClick={open}
              className={cn('border-line not-last:border-b', phoneRow, layout.row, opening, middle)}
            >
              {columns.map((column) => {
                const isTitle = column.phone === 'title'
                const Cell = isTitle ? 'th' : 'td'
                return (
                  <Cell key={column.key} {...(isTitle ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })} className={cellClass(column)}>
                    {!isTitle && (middle || column.phone === 'label') && (
                      <span
                        aria-hidden
                        className={cn(
                          'shrink-0 text-muted',
                          middle ? '@min-[57rem]:hidden' : '@min-[40rem]:hidden',
                          (column.phone === 'actions' || column.phone === 'menu') && '@min-[40rem]:hidden',
                          column.phone !== 'label' && '@max-[40rem]:hidden',
                        )}
                      >
                        {column.head}
                      </span>
                    )}
                    {row === undefined ? (
                      <Skeleton
                        className={cn(
                          'my-0.5 max-w-full',
                          column.lines === 2 ? 'h-9' : 'h-4',
                          column.phone === 'title' ? 'w-40' : 'w-20',
                          column.end && '@min-[57rem]:ml-auto',
                        )}
                      />
                    ) : (
                      <span className="min-w-0 wrap-anywhere [&_button]:whitespace-nowrap [&_time]:wrap-normal pointer-fine:@min-[40rem]:[&_button]:min-h-9">
                        {column.cell(row, (first ?? 1) + index)}
                      </span>
                    )}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}
