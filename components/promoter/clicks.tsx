'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Badge } from '@/components/ui/badge'
import { CampaignLine, campaignQuery, useCampaignEmpty } from '@/components/ui/campaign-filter'
import { FileButton } from '@/components/ui/file-button'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import type { Column } from '@/components/ui/table'
import { clickOrder, isNotCounted, VerdictFilter, verdictPlace, verdictQuery, WhyNotCounted } from '@/components/ui/verdict'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { clickQueries } from '@/lib/work/clicks/client'
import { type Click, exportOwnClicks, type listClicks } from '@/lib/work/clicks/contract'
import { ReferralLinkButton } from './referral-link-button'

/** The promoter's clicks: figures, search, history (SPEC section 2, 'Total Clicks'). */
export const Clicks = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  return <View place={place} result={useQuery(clickQueries.list({ ...verdictQuery(place), ...campaignQuery(place), ...sortIn(place, 'created_at') }))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listClicks>> }) {
  const t = useTranslations('promoter.clicks')
  const verdict = useTranslations('area.verdict')
  const notCounted = isNotCounted(place)
  const stats = result.data?.stats
  const missing = result.isError ? '—' : undefined
  const figures = useFigures()
  const ofCampaign = useCampaignEmpty(place)
  const columns: Column<Click>[] = [
    {
      key: 'location',
      head: t('location'),
      phone: 'title',
      cell: (click) => (
        <span className="block @min-[40rem]:min-w-30">
          {click.location}
          <CampaignLine of={click} />
        </span>
      ),
    },
    { key: 'time', head: t('time'), sorts: 'created_at', cell: (click) => <When at={click.created_at} /> },
    { key: 'ip', head: t('ip'), cell: (click) => <span className="figure block @min-[40rem]:min-w-28">{click.ip_address ?? '—'}</span> },
    { key: 'device', head: t('device'), cell: (click) => <span className="block @min-[40rem]:min-w-24">{click.device}</span> },
    notCounted
      ? {
          key: 'why',
          phone: 'text',
          head: verdict('reason'),
          cell: (click) => (
            <span className="block @min-[40rem]:min-w-32">
              <WhyNotCounted click={click} />
            </span>
          ),
        }
      : {
          key: 'status',
          phone: 'end',
          head: t('status'),
          cell: (click) => (click.completed === 'completed' ? <Badge variant="success">{t('completed_task')}</Badge> : <Badge>{t('just_clicked')}</Badge>),
        },
  ]
  return (
    <>
      <StatCards three>
        <StatCard label={t('total')} value={stats ? figures.whole(stats.total_clicks) : missing} />
        <StatCard label={t('completed')} value={stats ? figures.whole(stats.completed) : missing} />
        <StatCard label={t('rate')} value={stats ? figures.percent(stats.conversion_rate) : missing} />
      </StatCards>
      <div className="flex flex-col gap-4">
        <VerdictFilter place={place} stats={stats} />
        <PagedTable
          caption={t('history')}
          columns={columns}
          rowKey={(click) => click.id}
          result={result}
          place={verdictPlace(place)}
          order={clickOrder(place)}
          days
          campaigns
          tools={
            !notCounted && (
              <FileButton
                endpoint={exportOwnClicks}
                input={{ query: { ...(place.search && { search: place.search }), ...place.days, ...campaignQuery(place) } }}
              />
            )
          }
          {...(!notCounted && { search: { label: t('search'), placeholder: t('search_short') } })}
          empty={
            notCounted
              ? { drawing: 'clicks', title: verdict('empty'), text: verdict('empty_text'), ...ofCampaign }
              : { drawing: 'clicks', title: t('empty'), text: t('empty_text'), action: <ReferralLinkButton />, ...ofCampaign }
          }
        />
      </div>
    </>
  )
}
