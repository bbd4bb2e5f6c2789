'use client'

import { Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from './button'
import { CHART_HEIGHT, type ChartDay, type ChartKind, type ChartSums, chartKinds } from './chart-day'
import { useChartFormats } from './chart-formats'
import { cn } from './cn'
import { Skeleton } from './skeleton'

const Waiting = () => <Skeleton className="h-full w-full rounded-control" />
// The chart library is larger than the rest of the page, so it is loaded only when there are figures.
const Drawing = dynamic(() => import('./chart-drawing').then((module) => module.ChartDrawing), { ssr: false, loading: Waiting })

interface Props {
  /** The name of the figures for screen readers. */
  caption: string
  /** Whether the amounts are all promoters' earnings (`payouts`) or one promoter's (`earnings`). */
  amount: 'payouts' | 'earnings'
  /** One entry per calendar day, oldest first, empty days as zeros; undefined while loading. */
  days: ChartDay[] | undefined
  /** The sums of as many days before these. */
  before: ChartSums | undefined
  /** Shown while another period is loading; the previous one stays, dimmed. */
  waitingFor?: string | undefined
}

/** Clicks, completions and money day by day, each with its sum, its change and a scale of its own; the same figures as a table. */
export function Chart({ caption, amount, days, before, waitingFor }: Props) {
  const t = useTranslations('area')
  const [asTable, setAsTable] = useState(false)
  const { longDay, exact } = useChartFormats()
  const names = { clicks: t('chart_clicks'), completions: t('chart_completions'), amount: t(`chart_${amount}`) }
  return (
    <figure aria-label={caption} aria-busy={!days || waitingFor !== undefined} className="@container relative">
      <p role="status" className={cn('absolute inset-x-0 top-24 z-10 text-center', !waitingFor && 'sr-only')}>
        {waitingFor && <span className="inline-block rounded-full border border-line bg-surface px-4 py-1.5 font-semibold shadow-float">{waitingFor}</span>}
      </p>
      <div className={cn('grid gap-x-8 gap-y-7 transition-opacity @min-[44rem]:grid-cols-3', waitingFor && 'opacity-40')}>
        {chartKinds.map((kind) => (
          <Part key={kind} name={names[kind]} kind={kind} days={days} before={before?.[kind]} />
        ))}
      </div>
      {days && (
        <>
          <Button variant="quiet" size="sm" aria-pressed={asTable} className="mt-3 -ml-3" onClick={() => setAsTable(!asTable)}>
            <Table2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t(asTable ? 'chart_table_hide' : 'chart_table')}
          </Button>
          {/* The table is always there for screen readers; its box limits the width, because a table is at least as wide as its words. */}
          <div {...(asTable && { tabIndex: 0, role: 'region', 'aria-label': caption })} className={asTable ? 'mt-2 max-h-80 overflow-auto' : 'sr-only'}>
            <table className="figure w-full text-sm">
              <caption className="sr-only">{caption}</caption>
              <thead className="sticky top-0 bg-surface text-muted">
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pr-3 text-left font-semibold">
                    {t('chart_day')}
                  </th>
                  {chartKinds.map((kind) => (
                    <th key={kind} scope="col" className="py-2 pl-3 text-right font-semibold">
                      {names[kind]}
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
                    {chartKinds.map((kind) => (
                      <td key={kind} className="py-2 pl-3 text-right whitespace-nowrap">
                        {exact(kind, day[kind])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}

interface PartProps {
  name: string
  kind: ChartKind
  days: ChartDay[] | undefined
  before: number | undefined
}

function Part({ name, kind, days, before }: PartProps) {
  const t = useTranslations('area')
  const { exact, change } = useChartFormats()
  const sum = days?.reduce((total, day) => total + day[kind], 0) ?? 0
  const count = days?.length ?? 0
  const compared = () => (before ? t('chart_change', { change: change(sum, before), days: count }) : t('chart_no_before', { days: count }))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {days ? (
        <p className="flex flex-col">
          <span className="text-sm font-semibold text-muted">{name}</span>
          <span className="figure text-xl font-extrabold tracking-tight">{exact(kind, sum)}</span>
          <span className="text-sm text-muted">{before !== undefined && compared()}</span>
        </p>
      ) : (
        <Skeleton className="h-18.5 w-40 max-w-full" />
      )}
      <div aria-hidden style={{ height: CHART_HEIGHT }}>
        {days ? <Drawing days={days} kind={kind} /> : <Waiting />}
      </div>
    </div>
  )
}
