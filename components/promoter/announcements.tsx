'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { Skeleton } from '@/components/ui/skeleton'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { receivedQueries, useOpenReceived } from '@/lib/work/announcements/client'
import type { listReceived, ReceivedAnnouncement } from '@/lib/work/announcements/contract'

/** What the promoter was told, each in a dialog that its address opens. */
export const ReceivedAnnouncements = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  return <View place={place} result={useQuery(receivedQueries.list(place.paging))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listReceived>> }) {
  const t = useTranslations('promoter.announcements')
  const columns: Column<ReceivedAnnouncement>[] = [
    {
      key: 'title',
      head: t('subject'),
      phone: 'title',
      cell: ({ title, read_at }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{title}</span>
          {!read_at && <Badge variant="success">{t('new')}</Badge>}
        </span>
      ),
    },
    { key: 'when', head: t('when'), phone: 'end', cell: ({ delivered_at }) => <When at={delivered_at} /> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: ({ id, title }) => (
        <Button data-opens variant="secondary" size="sm" aria-label={t('read_name', { title })} onClick={() => place.setOpened({ open: String(id) })}>
          {t('read')}
        </Button>
      ),
    },
  ]
  const id = Number(place.param('open')) || undefined
  return (
    <>
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={(one) => one.id}
        result={result}
        place={place}
        skeletonRows={3}
        empty={{ drawing: 'mail', title: t('empty'), text: t('empty_text') }}
      />
      <Opened id={id} listed={result.data?.data.find((one) => one.id === id)} onClose={() => place.setOpened({ open: '' }, true)} />
    </>
  )
}

/** @param listed what the list knows of it; the address may name one of another page */
function Opened({ id, listed, onClose }: { id: number | undefined; listed: ReceivedAnnouncement | undefined; onClose: () => void }) {
  const t = useTranslations('promoter.announcements')
  const { mutate, data, isError } = useOpenReceived()
  const answered = data?.data.id === id ? data?.data : undefined
  const shown = useLast(listed ?? answered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it reads it, once.
  useEffect(() => {
    if (id !== undefined) mutate(id)
  }, [id])
  return (
    <Dialog open={id !== undefined} onOpenChange={(open) => !open && onClose()} title={shown?.title ?? t('title')}>
      {shown ? (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap">{shown.text}</p>
          <p className="text-sm text-muted">
            <When at={shown.delivered_at} />
          </p>
        </>
      ) : isError ? (
        <p>{t('gone')}</p>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  )
}
