'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesCombined, CircleCheckBig, Coins, MousePointerClick } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { ChartCard } from '@/components/ui/chart-card'
import { FailedCard } from '@/components/ui/failed-card'
import { SplitNote } from '@/components/ui/split-note'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { Updated } from '@/components/ui/updated'
import { useFigures, useMoney } from '@/lib/browser/money-format'
import { type ChartSpan, dashboardQueries } from '@/lib/dashboard/client'
import { FirstSteps } from './first-steps'
import { MoneyCards } from './money-cards'
import { QuickLinks } from './quick-links'
import { ReferralLink } from './referral-link'
import { Returned } from './returned'

/** How the promoter is doing, and the link that everything starts with (SPEC section 2). */
export function Dashboard() {
  const t = useTranslations('promoter.dashboard')
  const [days, setDays] = useState<ChartSpan>('30')
  const result = useQuery(dashboardQueries.summary(days))
  const { data, isError, isFetching, isPlaceholderData, refetch } = result
  const figures = useFigures()
  const money = useMoney()
  // The other kind is an administrator's; the role is the same for the whole visit.
  const own = data && 'totalEarnings' in data ? data : undefined
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <ReferralLink />
      {isError && !own ? (
        <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
      ) : (
        <>
          <div className="flex flex-col gap-3 sm:gap-4">
            <Updated {...result} />
            <StatCards noted>
              <StatCard icon={MousePointerClick} label={t('clicks')} value={own && figures.whole(own.total)} />
              <StatCard icon={CircleCheckBig} label={t('completions')} value={own && figures.whole(own.completed)} />
              <StatCard reward icon={Coins} label={t('earnings')} value={own && money(own.totalEarnings)} note={<SplitNote split={own?.split} />} />
              <StatCard icon={ChartNoAxesCombined} label={t('rate')} value={own && figures.percent(own.conversionRate)} />
            </StatCards>
            <MoneyCards month={own?.month_earnings} />
          </div>
          {own && own.rejected > 0 && <Returned count={own.rejected} />}
          {own && own.total === 0 && own.completed === 0 ? (
            <FirstSteps />
          ) : (
            <ChartCard area="promoter" series={own?.series} days={days} onDays={setDays} waits={isPlaceholderData} />
          )}
        </>
      )}
      <QuickLinks />
    </>
  )
}
