'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { campaignQuery, useCampaignEmpty } from '@/components/ui/campaign-filter'
import { DeletedCompletions } from '@/components/ui/deleted-completions'
import { FileButton } from '@/components/ui/file-button'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { completionOrder, SearchReturned, StatusFilter, type StatusPart, statusPart, statusQuery } from '@/components/ui/status-filter'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { completionQueries } from '@/lib/work/completions/client'
import { exportOwnCompletions, type listCompletions } from '@/lib/work/completions/contract'
import { useOwnCompletionColumns } from './completion-table'
import { ReferralLinkButton } from './referral-link-button'

/** The tasks done through the promoter's link: figures, search, history by status (SPEC section 2, 'Completions'). */
export const Completions = () => (
  <Suspense fallback={<View part="counting" place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const part = statusPart(place)
  // Beside the deleted ones only this list's figures are needed.
  const result = useQuery(
    completionQueries.list(
      part === 'deleted'
        ? { page: 1, ...campaignQuery(place) }
        : { ...place.query, ...place.days, ...statusQuery(part), ...campaignQuery(place), ...sortIn(place, 'created_at') },
    ),
  )
  return <View part={part} place={place} result={result} />
}

function View({ part, place, result }: { part: StatusPart; place: PageState; result: Asked<CallOutput<typeof listCompletions>> }) {
  const t = useTranslations('promoter.completions')
  const stats = result.data?.stats
  const missing = result.isError ? '—' : undefined
  const figures = useFigures()
  const money = useMoney()
  const columns = useOwnCompletionColumns()
  const ofCampaign = useCampaignEmpty(place)
  const empty =
    part === 'counting' || part === 'deleted'
      ? { title: t('empty'), text: t('empty_text'), action: <ReferralLinkButton /> }
      : { title: t(`no_${part}`), text: t('no_status_text') }
  return (
    <>
      <StatCards three>
        <StatCard label={t('total')} value={stats ? figures.whole(stats.total_completions) : missing} />
        <StatCard label={t('earnings')} value={stats ? money(stats.total_earnings) : missing} />
        <StatCard label={t('this_month')} value={stats ? figures.whole(stats.this_month) : missing} />
      </StatCards>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-muted">{t('looked_at')}</p>
        <StatusFilter part={part} place={place} byStatus={stats?.by_status} />
        {part === 'deleted' ? (
          <DeletedCompletions place={place} />
        ) : (
          <PagedTable
            caption={t('history')}
            columns={columns}
            rowKey={(completion) => completion.id}
            result={result}
            place={place}
            days
            campaigns
            tools={
              <FileButton
                endpoint={exportOwnCompletions}
                input={{ query: { ...(place.search && { search: place.search }), ...place.days, ...statusQuery(part), ...campaignQuery(place) } }}
              />
            }
            order={completionOrder(place, part)}
            search={{
              label: t('search'),
              placeholder: t('search_short'),
              short: t('search_few_letters'),
              elsewhere: <SearchReturned part={part} place={place} />,
            }}
            middle="@min-[40rem]:@max-[57rem]:grid-cols-3"
            empty={{ drawing: 'list', ...empty, ...ofCampaign }}
          />
        )}
      </div>
    </>
  )
}
