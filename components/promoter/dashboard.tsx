'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { ChartCard } from '@/components/ui/chart-card'
import { FailedCard } from '@/components/ui/failed-card'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { Updated } from '@/components/ui/updated'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type ChartSpan, dashboardQueries } from '@/lib/work/dashboard/client'
import { FirstSteps } from './first-steps'
import { MoneyLead } from './money-lead'
import { QuickLinks } from './quick-links'
import { ReferralLink } from './referral-link'
import { ReturnedCompletionsLink } from './returned-completions-link'

/** The promoter's figures and referral link (SPEC section 2). */
export function Dashboard() {
  const t = useTranslations('promoter.dashboard')
  const [days, setDays] = useState<ChartSpan>('30')
  const result = useQuery(dashboardQueries.summary(days))
  const { data, isError, isFetching, isPlaceholderData, refetch } = result
  const figures = useFigures()
  // The other type is an administrator's dashboard; the role does not change during a visit.
  const own = data && 'totalEarnings' in data ? data : undefined
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {isError && !own ? (
        <>
          <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
          <ReferralLink />
        </>
      ) : (
        <>
          <MoneyLead earned={own?.totalEarnings} month={own?.month_earnings} />
          <ReferralLink />
          <div className="flex flex-col gap-3 sm:gap-4">
            <Updated {...result} />
            <StatCards three>
              <StatCard label={t('clicks')} value={own && figures.whole(own.total)} />
              <StatCard label={t('completions')} value={own && figures.whole(own.completed)} />
              <StatCard label={t('rate')} value={own && figures.percent(own.conversionRate)} />
            </StatCards>
          </div>
          {own && own.rejected > 0 && <ReturnedCompletionsLink count={own.rejected} />}
          {own && own.total === 0 && own.completed === 0 ? (
            <FirstSteps />
          ) : (
            <ChartCard area="promoter" history={own} days={days} onDays={setDays} waits={isPlaceholderData} />
          )}
        </>
      )}
      <QuickLinks />
    </>
  )
}
