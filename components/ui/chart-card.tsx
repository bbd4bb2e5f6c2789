'use client'

import { useTranslations } from 'next-intl'
import { type ChartSpan, chartSpans } from '@/lib/work/dashboard/client'
import { Card } from './card'
import { Chart } from './chart'
import type { ChartSums } from './chart-day'
import { Segmented } from './segmented'

type Figures = Omit<ChartSums, 'amount'> & ({ payouts: number } | { earnings: number })

interface Props {
  /** The area whose texts it uses. */
  area: 'admin' | 'promoter'
  /** The server's figures; undefined while loading. */
  history: { series?: (Figures & { date: string })[] | undefined; before?: Figures | undefined } | undefined
  days: ChartSpan
  onDays: (days: ChartSpan) => void
  /** Whether the chart still shows the previously chosen days. */
  waits: boolean
}

const drawn = <Of extends Figures>(figures: Of) => ({ ...figures, amount: 'payouts' in figures ? figures.payouts : figures.earnings })

/** The chart of figures per day, with a choice of how many days. */
export function ChartCard({ area, history: { series, before } = {}, days, onDays, waits }: Props) {
  const t = useTranslations(`${area}.dashboard`)
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('chart')}</h2>
        <Segmented label={t('span')} options={chartSpans.map((value) => ({ value, label: t('days', { days: value }) }))} value={days} onChange={onDays} />
      </div>
      <Chart
        caption={t('chart_caption')}
        amount={before && 'payouts' in before ? 'payouts' : 'earnings'}
        days={series?.map(drawn)}
        before={before && drawn(before)}
        waitingFor={waits ? t('waiting', { days }) : undefined}
      />
    </Card>
  )
}
