'use client'

import { Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { type ChartSeries, chartBox, type DrawnDay } from './chart-day'
import { useChartFormats } from './chart-formats'
import { cn } from './cn'
import { Skeleton } from './skeleton'

const Waiting = () => <Skeleton className="h-full w-full rounded-control" />
// The chart library is larger than the rest of the page, so it is loaded only when there are figures.
const Drawing = dynamic(() => import('./chart-drawing').then((module) => module.ChartDrawing), { ssr: false, loading: Waiting })

interface Props {
  /** The name of the figures for screen readers. */
  caption: string
  /** One entry per calendar day, oldest first, empty days as zeros; undefined while loading. */
  days: readonly DrawnDay[] | undefined
  /** What is drawn. */
  drawn: readonly ChartSeries[]
  /** The columns of the table. */
  columns: readonly ChartSeries[]
  /** Shown while another period is loading; the previous one stays, dimmed. */
  waitingFor?: string | undefined
  /** Controls below the drawing, such as the choice of the period. */
  tools?: ReactNode
  /** The sums above the drawing. */
  children: ReactNode
}

/** A drawing of figures by day below their sums; the same figures as a table, which is always there for screen readers. */
export function ChartFrame({ caption, days, drawn, columns, waitingFor, tools, children }: Props) {
  const t = useTranslations('area')
  const [asTable, setAsTable] = useState(false)
  const { longDay, exact } = useChartFormats()
  return (
    <figure aria-label={caption} aria-busy={!days || waitingFor !== undefined} className="@container relative">
      <p role="status" className={cn('absolute inset-x-0 top-24 z-10 text-center', !waitingFor && 'sr-only')}>
        {waitingFor && <span className="inline-block rounded-full border border-line bg-surface px-4 py-1.5 font-semibold shadow-float">{waitingFor}</span>}
      </p>
      <div className={cn('flex flex-col gap-4 transition-opacity', waitingFor && 'opacity-40')}>
        {children}
        <div aria-hidden className={chartBox}>
          {days ? <Drawing days={days} series={drawn} /> : <Waiting />}
        </div>
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {tools}
        {days && (
          <Button variant="quiet" size="sm" aria-pressed={asTable} className="-mr-3 ml-auto" onClick={() => setAsTable(!asTable)}>
            <Table2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t(asTable ? 'chart_table_hide' : 'chart_table')}
          </Button>
        )}
      </div>
      {days && (
        // Its box limits the width, because a table is at least as wide as its words.
        <div {...(asTable && { tabIndex: 0, role: 'region', 'aria-label': caption })} className={asTable ? 'mt-2 max-h-80 overflow-auto' : 'sr-only'}>
          <table className="figure w-full text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead className="sticky top-0 bg-surface text-muted">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-3 text-left font-semibold">
                  {t('chart_day')}
                </th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col" className="py-2 pl-3 text-right font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date} className="border-line not-last:border-b">
                  <th scope="row" className="py-2 pr-3 text-left font-normal">
                    {longDay(day.date)}
                  </th>
                  {columns.map(({ key, isMoney }) => (
                    <td key={key} className="py-2 pl-3 text-right whitespace-nowrap">
                      {exact(Number(day[key]), isMoney)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  )
}
