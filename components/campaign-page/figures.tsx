'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CsvDaysButton } from '@/components/admin/csv-button'
import { useAnswerTime } from '@/components/campaign-list/use-answer-time'
import { Card } from '@/components/ui/card'
import { FailedCard } from '@/components/ui/failed-card'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { CalendarDay } from '@/components/ui/time'
import { Updated } from '@/components/ui/updated'
import { attributions } from '@/db/values'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import { exportAnswers } from '@/lib/work/completions/contract'

/** The figures of a campaign, and its clicks and completions by day. */
export function CampaignFigures({ id }: { id: number }) {
  const t = useTranslations('campaign_admin.figures')
  const attribution = useTranslations('admin.attribution')
  const result = useQuery(campaignQueries.figures(id))
  const figures = useFigures()
  const money = useMoney()
  const answerTime = useAnswerTime()
  const { data: row, isError, isFetching, refetch } = result
  if (!row && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  const or = <Value,>(value: Value | null | undefined, write: (value: Value) => string) =>
    row ? (value === null || value === undefined ? '–' : write(value)) : undefined
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CsvDaysButton
            endpoint={exportAnswers}
            input={(days) => ({ params: { id }, query: days })}
            label={t('answers')}
            text={t('answers_text')}
            total={row?.completions}
          />
          <Updated {...result} />
        </div>
        <StatCards>
          <StatCard label={t('clicks')} value={or(row?.clicks, figures.whole)} />
          <StatCard label={t('completions')} value={or(row?.completions, figures.whole)} />
          <StatCard label={t('waiting')} value={or(row?.in_review, figures.whole)} />
          <StatCard label={t('approved')} value={or(row?.approved, figures.whole)} />
          <StatCard label={t('share')} value={or(row?.approval_share, (share) => figures.percent(Math.round(share * 1000) / 10))} />
          <StatCard label={t('places_left')} value={row && row.places_left === null ? t('no_limit') : or(row?.places_left, figures.whole)} />
          <StatCard label={t('cost')} value={or(row?.cost_per_approved, money)} />
          <StatCard label={t('median')} value={or(row?.median_minutes, answerTime)} />
        </StatCards>
        {row && (
          <p className="text-sm text-muted">
            {t('attributed')}: {attributions.map((way) => `${attribution(way)}: ${figures.whole(row.attributed[way])}`).join(' · ')}
          </p>
        )}
      </div>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">{t('days')}</h2>
        {row?.days.length === 0 ? (
          <p className="text-muted">{t('no_days')}</p>
        ) : (
          <div className="max-h-96 overflow-auto">
            <table className="figure w-full text-sm">
              <caption className="sr-only">{t('days')}</caption>
              <thead className="sticky top-0 bg-surface text-muted">
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pr-3 text-left font-semibold">
                    {t('day')}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-semibold">
                    {t('clicks')}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-semibold">
                    {t('completions')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {row?.days.toReversed().map(({ day, clicks, completions }) => (
                  <tr key={day} className="border-line not-last:border-b">
                    <th scope="row" className="py-2 pr-3 text-left font-normal">
                      <CalendarDay date={day} />
                    </th>
                    <td className="py-2 pl-3 text-right">{figures.whole(clicks)}</td>
                    <td className="py-2 pl-3 text-right">{figures.whole(completions)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </div>
  )
}
