'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CampaignLine, campaignQuery, useCampaignEmpty } from '@/components/ui/campaign-filter'
import { PagedTable } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { Column } from '@/components/ui/table'
import { clickOrder, isNotCounted, VerdictFilter, verdictPlace, verdictQuery, WhyNotCounted } from '@/components/ui/verdict'
import { When } from '@/components/ui/when'
import type { PageState } from '@/lib/platform/browser/page-query'
import { clickQueries } from '@/lib/work/clicks/client'
import { type Click, exportClicks } from '@/lib/work/clicks/contract'
import { CsvDaysButton } from './csv-button'
import { PromoterName } from './promoter-name'

/** Everybody's clicks, or one promoter's. @param asked whether the address is known, so that the list can be fetched */
export function RecentClicks({ place, asked, promoter }: { place: PageState; asked: boolean; promoter?: number | undefined }) {
  const t = useTranslations('admin.activity')
  const verdict = useTranslations('area.verdict')
  const notCounted = isNotCounted(place)
  const of = { ...campaignQuery(place), ...(promoter && { promoter }) }
  const ofCampaign = useCampaignEmpty(place)
  const result = useQuery({ ...clickQueries.list({ ...verdictQuery(place), ...of, ...sortIn(place, 'created_at') }), enabled: asked })
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
    ...(promoter
      ? []
      : [
          {
            key: 'promoter',
            head: t('promoter'),
            cell: ({ promoter }: Click) => (
              <span className="block @min-[40rem]:min-w-28">
                {promoter ? <PromoterName id={promoter.id}>{promoter.name}</PromoterName> : <span className="text-muted">{t('anonymous')}</span>}
              </span>
            ),
          },
        ]),
    {
      key: 'time',
      phone: 'end',
      head: t('time'),
      sorts: 'created_at',
      cell: ({ created_at }) => <When at={created_at} />,
    },
    { key: 'ip', head: t('ip'), cell: ({ ip_address }) => <span className="figure block @min-[40rem]:min-w-24 break-all">{ip_address ?? '—'}</span> },
    ...(notCounted
      ? [
          {
            key: 'why',
            phone: 'text' as const,
            head: verdict('reason'),
            cell: (click: Click) => (
              <span className="block @min-[40rem]:min-w-32">
                <WhyNotCounted click={click} />
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <VerdictFilter place={place} stats={result.data?.stats} />
      <PagedTable
        caption={t('clicks')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={verdictPlace(place)}
        order={clickOrder(place)}
        days
        campaigns
        {...(!notCounted && { search: { label: t('search_clicks'), placeholder: t('search_clicks_short') } })}
        // The file contains only counted clicks.
        tools={
          !notCounted && (
            <CsvDaysButton
              endpoint={exportClicks}
              input={(days) => ({ query: { ...(place.search && { search: place.search }), ...of, ...days } })}
              shown={place.days}
              total={result.data?.meta.total}
            />
          )
        }
        empty={
          notCounted
            ? { drawing: 'clicks', title: verdict('empty'), text: verdict('empty_text'), ...ofCampaign }
            : { drawing: 'clicks', title: t('no_clicks'), text: t('no_clicks_text'), ...ofCampaign }
        }
      />
    </div>
  )
}
