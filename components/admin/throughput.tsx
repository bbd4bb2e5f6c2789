'use client'

import { useTranslations } from 'next-intl'
import { useAge } from '@/components/review/use-age'
import { Card } from '@/components/ui/card'
import { SpanChoice } from '@/components/ui/chart-card'
import type { ChartSeries } from '@/components/ui/chart-day'
import { ChartFrame } from '@/components/ui/chart-frame'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { AdminSummary, ChartSpan } from '@/lib/work/dashboard/client'

interface Props {
  /** Undefined while loading. */
  all: AdminSummary | undefined
  days: ChartSpan
  onDays: (days: ChartSpan) => void
  /** Whether the figures are still those of the days chosen before. */
  waits: boolean
}

const swatches = { handed_in: 'border border-edge bg-line', decided: 'bg-accent', paid: 'border border-sun-edge bg-sun' } as const
const keys = ['handed_in', 'decided', 'paid'] as const

const MINUTE = 60_000

/** How much work came, was decided and was paid, today in a sentence and day by day on one scale. */
export function Throughput({ all, days, onDays, waits }: Props) {
  const t = useTranslations('admin.dashboard')
  const { whole } = useFigures()
  const age = useAge()
  const rows = all?.throughput
  const today = rows?.at(-1)
  const oldest = all?.attention.oldest_minutes
  const series: ChartSeries[] = [
    { key: 'handed_in', name: t('work.handed_in'), shape: 'bar', colour: 'edge' },
    { key: 'decided', name: t('work.decided'), shape: 'line', colour: 'accent' },
    { key: 'paid', name: t('work.paid'), shape: 'line', colour: 'sun' },
  ]
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      {today ? (
        <h2 className="figure text-lg leading-snug font-extrabold text-balance">
          {t('work.today', today)}{' '}
          {typeof oldest === 'number' && <span>{t('work.oldest', { age: age(new Date(Date.now() - oldest * MINUTE).toISOString()) })}</span>}
        </h2>
      ) : (
        <Skeleton className="h-7 w-full" />
      )}
      <ChartFrame
        caption={t('work.caption')}
        days={rows?.map((row) => ({ ...row }))}
        drawn={series}
        columns={series}
        waitingFor={waits ? t('waiting', { days }) : undefined}
        tools={<SpanChoice area="admin" days={days} onDays={onDays} />}
      >
        <dl className="flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-8">
          {keys.map((key, at) => (
            <div key={key} className="flex flex-col">
              <dt className="flex items-center gap-2 text-sm text-muted">
                <span aria-hidden className={cn('drawn size-3 rounded-full', swatches[key])} />
                {series[at]?.name}
              </dt>
              <dd className="figure text-lg font-extrabold">
                {rows ? whole(rows.reduce((sum, row) => sum + row[key], 0)) : <Skeleton className="my-1 h-5 w-16" />}
              </dd>
            </div>
          ))}
        </dl>
      </ChartFrame>
    </Card>
  )
}
