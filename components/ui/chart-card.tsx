'use client'

import { useTranslations } from 'next-intl'
import { type ChartSpan, chartSpans } from '@/lib/dashboard/client'
import { Card } from './card'
import { Chart } from './chart'
import type { ChartDay } from './chart-day'
import { Segmented } from './segmented'

interface Props {
  /** Whose texts it has. */
  area: 'admin' | 'promoter'
  /** Undefined while loading. */
  series: ChartDay[] | undefined
  days: ChartSpan
  onDays: (days: ChartSpan) => void
  /** Whether the chart still shows the days that were chosen before. */
  waits: boolean
}

/** Day by day, and how many days. */
export function ChartCard({ area, series, days, onDays, waits }: Props) {
  const t = useTranslations(`${area}.dashboard`)
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('chart')}</h2>
        <Segmented label={t('span')} options={chartSpans.map((value) => ({ value, label: t('days', { days: value }) }))} value={days} onChange={onDays} />
      </div>
      <Chart caption={t('chart_caption')} days={series} waitingFor={waits ? t('waiting', { days }) : undefined} />
    </Card>
  )
}
