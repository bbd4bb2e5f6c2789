'use client'

import { useTranslations } from 'next-intl'
import { type ChartSpan, chartSpans } from '@/lib/work/dashboard/client'
import { Card } from './card'
import { Chart } from './chart'
import { type HistoryFigures, toChart } from './chart-day'
import { Segmented } from './segmented'

interface SpanProps {
  /** The area whose texts it uses. */
  area: 'admin' | 'promoter'
  days: ChartSpan
  onDays: (days: ChartSpan) => void
}

/** Chooses how many days a chart shows. */
export function SpanChoice({ area, days, onDays }: SpanProps) {
  const t = useTranslations(`${area}.dashboard`)
  return <Segmented label={t('span')} options={chartSpans.map((value) => ({ value, label: t('days', { days: value }) }))} value={days} onChange={onDays} />
}

interface Props extends SpanProps {
  /** The server's figures; undefined while loading. */
  history: { series?: (HistoryFigures & { date: string })[] | undefined; before?: HistoryFigures | undefined } | undefined
  /** Whether the chart still shows the previously chosen days. */
  waits: boolean
}

/** The chart of figures per day, with a choice of how many days. */
export function ChartCard({ area, history: { series, before } = {}, days, onDays, waits }: Props) {
  const t = useTranslations(`${area}.dashboard`)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('chart')}</h2>
      <Chart
        caption={t('chart_caption')}
        amount={before && 'payouts' in before ? 'payouts' : 'earnings'}
        days={series?.map(toChart)}
        before={before && toChart(before)}
        waitingFor={waits ? t('waiting', { days }) : undefined}
        tools={<SpanChoice area={area} days={days} onDays={onDays} />}
      />
    </Card>
  )
}
