'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { FailedCard } from '@/components/ui/failed-card'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { Skeleton } from '@/components/ui/skeleton'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { Locale } from '@/lib/platform/i18n/locales'
import { announcementQueries } from '@/lib/work/announcements/client'
import type { listAnnouncements, SentAnnouncement } from '@/lib/work/announcements/contract'
import { AnnouncementState } from './announcement-state'
import { AudienceText } from './audience'
import { DraftForm } from './draft-form'

/** The draft of an announcement, and what was sent. */
export const Announcements = () => (
  <>
    <Draft />
    <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
      <AskedList />
    </Suspense>
  </>
)

function Draft() {
  const t = useTranslations('admin.announcements')
  const { data, isError, isFetching, refetch } = useQuery({ ...announcementQueries.draft(), staleTime: Number.POSITIVE_INFINITY })
  if (!data) return isError ? <FailedCard text={t('draft_failed')} busy={isFetching} onRetry={refetch} /> : <Skeleton className="h-140 w-full rounded-card" />
  return <DraftForm draft={data} present={async () => (await refetch()).data?.revision} />
}

function AskedList() {
  const place = usePageQuery()
  return <View place={place} result={useQuery(announcementQueries.list(place.paging))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listAnnouncements>> }) {
  const t = useTranslations('admin.announcements')
  const locale = useLocale() as Locale
  const { whole } = useFigures()
  const columns: Column<SentAnnouncement>[] = [
    {
      key: 'title',
      head: t('title_field'),
      phone: 'title',
      cell: ({ id, title }) => (
        <Link href={`/admin/promoters/announcements/${id}`} className="inline-flex min-h-11 items-center font-semibold text-accent-deep wrap-anywhere">
          {title[locale]}
        </Link>
      ),
    },
    { key: 'audience', head: t('audience'), phone: 'text', cell: (one) => <AudienceText of={one} /> },
    { key: 'state', head: t('state'), phone: 'end', cell: (one) => <AnnouncementState {...one} /> },
    { key: 'when', head: t('when'), phone: 'label', cell: ({ send_at }) => <When at={send_at} /> },
    {
      key: 'delivered',
      head: t('delivered'),
      phone: 'label',
      end: true,
      cell: ({ delivered, recipients }) => <span className="figure">{t('of', { part: whole(delivered), all: whole(recipients) })}</span>,
    },
    { key: 'read', head: t('read'), phone: 'label', end: true, cell: ({ read }) => <span className="figure">{whole(read)}</span> },
  ]
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('sent')}</h2>
      <PagedTable
        caption={t('sent')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        skeletonRows={3}
        empty={{ drawing: 'mail', title: t('empty'), text: t('empty_text') }}
      />
    </section>
  )
}
