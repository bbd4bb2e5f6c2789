'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { type ChartDay, type ChartKind, type ChartSeries, type ChartSums, chartKinds } from './chart-day'
import { useChartFormats } from './chart-formats'
import { ChartFrame } from './chart-frame'
import { Skeleton } from './skeleton'
import { CardFigure } from './stat-card'

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
  /** Controls below the drawing, such as the choice of the period. */
  tools?: ReactNode
}

/** The order in which the sums stand. */
const shown = ['amount', 'completions', 'clicks'] as const

/** Money, completions and clicks by day: the three sums with their changes, and a drawing of the chosen one, on a scale of its own. */
export function Chart({ caption, amount, days, before, waitingFor, tools }: Props) {
  const t = useTranslations('area')
  const [chosen, setChosen] = useState<ChartKind>('amount')
  const group = useId()
  const series: Record<ChartKind, ChartSeries> = {
    clicks: { key: 'clicks', name: t('chart_clicks'), shape: 'line', colour: 'ink' },
    completions: { key: 'completions', name: t('chart_completions'), shape: 'bar', colour: 'accent' },
    amount: { key: 'amount', name: t(`chart_${amount}`), shape: 'bar', colour: 'sun', isMoney: true },
  }
  return (
    <ChartFrame
      caption={caption}
      days={days?.map((day) => ({ ...day }))}
      drawn={[series[chosen]]}
      columns={chartKinds.map((kind) => series[kind])}
      waitingFor={waitingFor}
      tools={tools}
    >
      <fieldset className="grid grid-cols-[1.15fr_1.15fr_0.8fr] gap-1 @min-[40rem]:grid-cols-3 @min-[40rem]:gap-3">
        <legend className="sr-only">{t('chart_kind')}</legend>
        {shown.map((kind) => (
          <label
            key={kind}
            className="relative flex min-h-11 min-w-0 flex-col rounded-control border border-transparent px-1.5 py-1.5 transition-colors duration-150 hover:bg-paper has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent @min-[40rem]:px-4 @min-[40rem]:py-2.5"
          >
            <input
              type="radio"
              name={group}
              value={kind}
              checked={kind === chosen}
              onChange={() => setChosen(kind)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Sum
              series={series[kind]}
              isChosen={kind === chosen}
              sum={days?.reduce((sum, day) => sum + day[kind], 0)}
              count={days?.length ?? 0}
              before={before?.[kind]}
            />
          </label>
        ))}
      </fieldset>
    </ChartFrame>
  )
}

interface SumProps {
  series: ChartSeries
  isChosen: boolean
  /** Undefined while loading. */
  sum: number | undefined
  /** How many days it is of. */
  count: number
  before: number | undefined
}

/** The sum of a figure and how it changed; narrow boxes show only by how many percent. */
function Sum({ series: { name, isMoney }, isChosen, sum, count, before }: SumProps) {
  const t = useTranslations('area')
  const { exact, change } = useChartFormats()
  if (sum === undefined) return <Skeleton className="my-1 h-16 w-full" />
  return (
    <>
      <span
        className={
          isChosen
            ? 'text-sm font-semibold whitespace-nowrap text-accent-deep underline decoration-2 underline-offset-4'
            : 'text-sm font-semibold whitespace-nowrap text-muted'
        }
      >
        {name}
      </span>
      <span className="figure @container text-lg font-extrabold tracking-tight @min-[40rem]:text-xl">
        <CardFigure text={exact(sum, isMoney)} />
      </span>
      {before !== undefined && (
        <span className="figure text-sm text-muted">
          <span className="@max-[40rem]:sr-only">
            {before ? t('chart_change', { change: change(sum, before), days: count }) : t('chart_no_before', { days: count })}
          </span>
          <span aria-hidden className="@min-[40rem]:hidden">
            {before ? change(sum, before) : '—'}
          </span>
        </span>
      )}
    </>
  )
}
