'use client'

import { useLocale, useTranslations } from 'next-intl'
import { CampaignChoice, CampaignTitleText } from '@/components/ui/campaign-filter'
import { Card } from '@/components/ui/card'
import { Chart } from '@/components/ui/chart'
import { SpanChoice } from '@/components/ui/chart-card'
import { toChart } from '@/components/ui/chart-day'
import { Skeleton } from '@/components/ui/skeleton'
import { useMoney } from '@/lib/platform/browser/money-format'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { ChartSpan, PromoterSummary } from '@/lib/work/dashboard/client'
import { NextStep } from './next-step'

interface Props {
  /** Of all campaigns; undefined while loading. */
  all: PromoterSummary | undefined
  /** Of the chosen campaign; undefined while loading. */
  own: PromoterSummary | undefined
  days: ChartSpan
  onDays: (days: ChartSpan) => void
  campaign: number | undefined
  onCampaign: (campaign: number | undefined) => void
  /** Whether the chart still shows what was chosen before. */
  waits: boolean
}

/** What came in today, why, and what to do next, with the days before as a chart. */
export function Today({ all, own, days, onDays, campaign, onCampaign, waits }: Props) {
  const t = useTranslations('promoter.dashboard')
  return (
    <Card className="@container">
      <div className="grid gap-x-8 gap-y-5 @min-[48rem]:grid-cols-[1fr_18rem]">
        <div className="flex flex-col gap-2 @min-[48rem]:min-h-28">{all ? <Day summary={all} /> : <Waiting />}</div>
        <NextStep today={all} />
        <div className="@min-[48rem]:col-span-2">
          <Chart
            caption={t('chart_caption')}
            amount="earnings"
            days={own?.series?.map(toChart)}
            before={own?.before && toChart(own.before)}
            waitingFor={waits ? t('waiting', { days }) : undefined}
            tools={
              <>
                <SpanChoice area="promoter" days={days} onDays={onDays} />
                <div className="min-w-0 max-sm:basis-full sm:w-60">
                  <CampaignChoice value={campaign} onChange={onCampaign} />
                </div>
              </>
            }
          />
        </div>
      </div>
    </Card>
  )
}

const Waiting = () => (
  <>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-8 w-96 max-w-full" />
    <Skeleton className="h-5 w-72 max-w-full" />
  </>
)

/** With fewer days before today an average says nothing. */
const FEWEST_DAYS = 3
const MOST_DAYS = 7

/** The day in one sentence, with what explains it. */
function Day({ summary: { series = [], today } }: { summary: PromoterSummary }) {
  const t = useTranslations('promoter.dashboard.today')
  const money = useMoney()
  const locale = useLocale()
  const day = series.at(-1)
  if (!day) return null
  const before = series.slice(0, -1).slice(-MOST_DAYS)
  const average = before.reduce((sum, { earnings }) => sum + earnings, 0) / before.length
  const date = new Intl.DateTimeFormat(languageTag[locale], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day.date}T12:00:00Z`),
  )
  const { best } = today ?? {}
  const sentence = day.completions > 0 ? 'came' : day.clicks > 0 ? 'only_clicks' : 'nothing'
  return (
    <>
      <p className="text-sm text-muted first-letter:uppercase">{date}</p>
      <h2 className="figure text-lg leading-snug font-extrabold text-balance sm:text-2xl">
        {t(sentence, { amount: money(day.earnings), completions: day.completions, clicks: day.clicks })}
      </h2>
      <ul className="figure flex flex-col gap-0.5 text-sm text-muted sm:text-base">
        {best && (best.label !== undefined || best.campaign_id !== undefined) && (
          <li>
            {t.rich(best.label === undefined ? 'best_campaign' : 'best_label', {
              count: best.completions,
              total: day.completions,
              label: best.label ?? '',
              campaign: () => best.campaign_id !== undefined && <CampaignTitleText id={best.campaign_id} />,
            })}
          </li>
        )}
        {before.length >= FEWEST_DAYS && <li>{t('average', { amount: money(average), days: before.length })}</li>}
        {today && today.approved > 0 && <li>{t('approved', { count: today.approved, amount: money(today.approved_earnings) })}</li>}
        {today && today.returned > 0 && <li>{t('returned', { count: today.returned })}</li>}
      </ul>
    </>
  )
}
