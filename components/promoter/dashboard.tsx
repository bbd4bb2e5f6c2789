'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesCombined, CircleCheckBig, CloudOff, Coins, MousePointerClick } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chart } from '@/components/ui/chart'
import { Segmented } from '@/components/ui/segmented'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { type ChartSpan, chartSpans, dashboardQueries } from '@/lib/dashboard/client'
import { useFigures, useMoney } from '@/lib/money-format'
import { FirstSteps } from './first-steps'
import { QuickLinks } from './quick-links'
import { ReferralLink } from './referral-link'

/** How the promoter is doing, and the link that everything starts with (SPEC section 2). */
export function Dashboard() {
  const t = useTranslations('promoter.dashboard')
  const area = useTranslations('area')
  const [days, setDays] = useState<ChartSpan>('30')
  const { data, isError, isFetching, refetch } = useQuery(dashboardQueries.summary(days))
  const figures = useFigures()
  const money = useMoney()
  // The other kind is an administrator's; the role is the same for the whole visit.
  const own = data && 'totalEarnings' in data ? data : undefined
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <ReferralLink />
      {isError && !own ? (
        <Card className="flex flex-col items-center gap-4 text-center">
          <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <p>{t('failed')}</p>
          <Button look="secondary" busy={isFetching} onClick={() => refetch()}>
            {area('try_again')}
          </Button>
        </Card>
      ) : (
        <>
          <StatCards>
            <StatCard icon={MousePointerClick} label={t('clicks')} value={own && figures.whole(own.total)} />
            <StatCard icon={CircleCheckBig} label={t('completions')} value={own && figures.whole(own.completed)} />
            <StatCard reward icon={Coins} label={t('earnings')} value={own && money(own.totalEarnings)} />
            <StatCard icon={ChartNoAxesCombined} label={t('rate')} value={own && figures.percent(own.conversionRate)} />
          </StatCards>
          {own && own.total === 0 && own.completed === 0 ? (
            <FirstSteps />
          ) : (
            <Card className="flex flex-col gap-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="text-lg font-bold">{t('chart')}</h2>
                <Segmented
                  label={t('span')}
                  options={chartSpans.map((value) => ({ value, label: t('days', { days: value }) }))}
                  value={days}
                  onChange={setDays}
                />
              </div>
              <Chart caption={t('chart_caption')} days={own?.series} />
            </Card>
          )}
        </>
      )}
      <QuickLinks />
    </>
  )
}
