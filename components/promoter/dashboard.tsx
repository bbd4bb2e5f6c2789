'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { FailedCard } from '@/components/ui/failed-card'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { Updated } from '@/components/ui/updated'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type ChartSpan, dashboardQueries } from '@/lib/work/dashboard/client'
import { FirstSteps } from './first-steps'
import { Goals } from './goals'
import { MoneyLead } from './money-lead'
import { NewAnnouncement } from './new-announcement'
import { QuickLinks } from './quick-links'
import { ReferralLink } from './referral-link'
import { ReturnedCompletionsLink } from './returned-completions-link'
import { Today } from './today'

/** The promoter's day, referral link and figures (SPEC section 2). */
export function Dashboard() {
  const t = useTranslations('promoter.dashboard')
  const client = useQueryClient()
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
  const isNew = all && all.total === 0 && all.completed === 0
  return (
    <>
      <PageHead title={t('title')} actions={<Updated {...result} refetch={() => client.refetchQueries({ type: 'active' })} />} />
      <NewAnnouncement />
      {isError && !own ? (
        <>
          <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
          <ReferralLink />
        </>
      ) : (
        <>
          {!isNew && <Today all={all} own={own} days={days} onDays={setDays} campaign={campaign} onCampaign={setCampaign} waits={isPlaceholderData} />}
          <ReferralLink />
          {isNew && <FirstSteps />}
          {all && <Goals group={all.group} goals={all.goals} />}
          <MoneyLead earned={all?.totalEarnings} month={all?.month_earnings} />
          <StatCards three>
            <StatCard label={t('clicks')} value={own && figures.whole(own.total)} />
            <StatCard label={t('completions')} value={own && figures.whole(own.completed)} />
            <StatCard label={t('rate')} value={own && figures.percent(own.conversionRate)} />
          </StatCards>
          {all && all.saved > 0 && <p className="text-sm text-muted">{t('saved', { count: all.saved })}</p>}
          {all && all.rejected > 0 && <ReturnedCompletionsLink count={all.rejected} />}
        </>
      )}
      <QuickLinks />
    </>
  )
}
