'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { CampaignChoice } from '@/components/ui/campaign-filter'
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
  const [campaign, setCampaign] = useState<number>()
  // What is earned, and what came back, is of all campaigns.
  const whole = useQuery(dashboardQueries.summary(days))
  const result = useQuery(dashboardQueries.summary(days, campaign))
  const { data, isError, isFetching, isPlaceholderData, refetch } = result
  const figures = useFigures()
  // The other type is an administrator's dashboard; the role does not change during a visit.
  const own = data && 'totalEarnings' in data ? data : undefined
  const all = whole.data && 'totalEarnings' in whole.data ? whole.data : undefined
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
          <MoneyLead earned={all?.totalEarnings} month={all?.month_earnings} />
          <ReferralLink />
          <div className="flex flex-col gap-3 sm:gap-4">
            <CampaignChoice value={campaign} onChange={setCampaign} />
            <Updated {...result} />
            <StatCards three>
              <StatCard label={t('clicks')} value={own && figures.whole(own.total)} />
              <StatCard label={t('completions')} value={own && figures.whole(own.completed)} />
              <StatCard label={t('rate')} value={own && figures.percent(own.conversionRate)} />
            </StatCards>
          </div>
          {all && all.rejected > 0 && <ReturnedCompletionsLink count={all.rejected} />}
          {all && all.total === 0 && all.completed === 0 ? (
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
