'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CampaignChoice } from '@/components/ui/campaign-filter'
import { ChartCard } from '@/components/ui/chart-card'
import { FailedCard } from '@/components/ui/failed-card'
import { SplitNote } from '@/components/ui/split-note'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { Updated } from '@/components/ui/updated'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type ChartSpan, dashboardQueries } from '@/lib/work/dashboard/client'
import { Attention } from './attention'
import { Throughput } from './throughput'
import { TopPromoters } from './top-promoters'
import { WeekMoney } from './week-money'

/** The platform's figures, and what waits for an administrator (SPEC section 2). */
export function AdminDashboard() {
  const t = useTranslations('admin.dashboard')
  const [days, setDays] = useState<ChartSpan>('30')
  const [campaign, setCampaign] = useState<number>()
  const result = useQuery(dashboardQueries.summary(days, campaign))
  const { data, isError, isFetching, isPlaceholderData, refetch } = result
  const figures = useFigures()
  const money = useMoney()
  // The other type is a promoter's dashboard; the role does not change during a visit.
  const all = data && 'total_promoters' in data ? data : undefined
  if (isError && !all) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <>
      <div className="grid gap-4 sm:gap-6 xl:grid-cols-[1fr_20rem]">
        <Throughput all={all} days={days} onDays={setDays} waits={isPlaceholderData} />
        <Attention attention={all?.attention} />
      </div>
      <WeekMoney money={all?.money} />
      <div className="flex flex-col gap-3 sm:gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 sm:w-72">
            <CampaignChoice value={campaign} onChange={setCampaign} />
          </div>
          <Updated {...result} />
        </div>
        <StatCards>
          <StatCard label={t('total_promoters')} value={all && figures.whole(all.total_promoters)} />
          <StatCard label={t('active_promoters')} value={all && figures.whole(all.active_promoters)} />
          <StatCard label={t('clicks')} value={all && figures.whole(all.total)} />
          <StatCard label={t('completions')} value={all && figures.whole(all.completed)} />
        </StatCards>
        <StatCards three noted>
          <StatCard label={t('payouts')} value={all && money(all.total_payouts)} note={<SplitNote split={all?.split} />} />
          <StatCard label={t('rate')} value={all && figures.percent(all.conversionRate)} />
          <StatCard label={t('average')} value={all && money(all.avg_earnings)} />
        </StatCards>
      </div>
      <ChartCard area="admin" history={all} days={days} onDays={setDays} waits={isPlaceholderData} />
      <TopPromoters top={all?.top} stale={isPlaceholderData} />
    </>
  )
}
