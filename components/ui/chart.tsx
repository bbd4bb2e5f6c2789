'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useFigures } from '@/lib/browser/money-format'
import { cn } from '@/lib/cn'
import { CHART_HEIGHT, type ChartDay } from './chart-day'
import { useChartFormats } from './chart-formats'
import { Skeleton } from './skeleton'

const Waiting = () => <Skeleton className="h-full w-full rounded-control" />
// The chart library is larger than the rest of the page, so it is loaded only when there are figures.
const Drawing = dynamic(() => import('./chart-drawing').then((module) => module.ChartDrawing), { ssr: false, loading: Waiting })

const Payouts = dynamic(() => import('./chart-drawing').then((module) => module.PayoutDrawing), { ssr: false, loading: Waiting })

interface Props {
  /** The name of the figures for screen readers. */
  caption: string
  /** One entry per calendar day, oldest first, empty days as zeros; undefined while loading. */
  days: ChartDay[] | undefined
  /** Shown while another period is loading; the previous one stays, dimmed. */
  waitingFor?: string | undefined
}

/** The style of figures that will be replaced. */
const dimmed = 'opacity-40'

/** Clicks as a line, completions as bars, day by day; the same figures as a table for screen readers. */
export function Chart({ caption, days, waitingFor }: Props) {
  const t = useTranslations('area')
  const { longDay, money } = useChartFormats()
  const { whole } = useFigures()
  const withPayouts = days?.some((day) => day.payouts !== undefined) ?? false
  return (
    <figure aria-label={caption} aria-busy={!days || waitingFor !== undefined} className="relative">
      <p role="status" className={cn('absolute inset-x-0 top-24 z-10 text-center', !waitingFor && 'sr-only')}>
        {waitingFor && <span className="inline-block rounded-full border border-line bg-surface px-4 py-1.5 font-semibold shadow-float">{waitingFor}</span>}
      </p>
      <div aria-hidden className={cn('transition-opacity', waitingFor && dimmed)} style={{ height: CHART_HEIGHT }}>
        {days ? <Drawing days={days} /> : <Waiting />}
      </div>
      {days && withPayouts && (
        <div className={cn('transition-opacity', waitingFor && dimmed)}>
          <div aria-hidden className="mt-4 h-28">
            <Payouts days={days} />
          </div>
          <p className="mt-3 text-sm text-muted">
            {t('chart_payouts')}: <strong className="figure text-ink">{money(days.reduce((sum, day) => sum + (day.payouts ?? 0), 0))}</strong>
          </p>
        </div>
      )}
      {days && (
        // A table's width cannot be less than that of its words, but a box around it can.
        <div className="sr-only">
          <table>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t('chart_day')}</th>
                <th scope="col">{t('chart_clicks')}</th>
                <th scope="col">{t('chart_completions')}</th>
                {withPayouts && <th scope="col">{t('chart_payouts')}</th>}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{longDay(day.date)}</th>
                  <td>{whole(day.clicks)}</td>
                  <td>{whole(day.completions)}</td>
                  {withPayouts && <td>{money(day.payouts ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  )
}
