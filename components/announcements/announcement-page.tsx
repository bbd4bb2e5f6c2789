'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { PromoterName } from '@/components/admin/promoter-name'
import { PageHead } from '@/components/layout/page-head'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { PagedTable } from '@/components/ui/paged-table'
import { Skeleton } from '@/components/ui/skeleton'
import type { Column } from '@/components/ui/table'
import { Moment } from '@/components/ui/time'
import { When } from '@/components/ui/when'
import { ApiError } from '@/lib/platform/browser/api-error'
import { useFigures } from '@/lib/platform/browser/money-format'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { announcementQueries, useStopAnnouncement } from '@/lib/work/announcements/client'
import type { listRecipients, SentAnnouncement } from '@/lib/work/announcements/contract'
import { AnnouncementState } from './announcement-state'
import { AudienceText } from './audience'

/** One announcement, whose id is at the end of the address: what it says, who has it, who opened it, and the button that stops it. */
export const AnnouncementPage = () => (
  <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
    <AskedPage />
  </Suspense>
)

function AskedPage() {
  const t = useTranslations('admin.announcements')
  const id = Number(useVisiblePath().split('/').at(-1))
  const { data, error, isFetching, refetch } = useQuery({
    ...announcementQueries.one(id),
    refetchInterval: ({ state }) => (state.data && isAboutToChange(state.data) ? 5_000 : false),
  })
  const isGone = error instanceof ApiError && error.status === 404
  if (!data || isGone)
    return (
      <>
        <PageHead title={t('page_title')} />
        {isGone ? (
          <Card>
            <EmptyState drawing="mail" title={t('gone')} text={t('gone_text')} />
          </Card>
        ) : error ? (
          <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
        ) : (
          <Skeleton className="h-80 w-full rounded-card" />
        )}
      </>
    )
  return (
    <>
      <Head announcement={data} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {locales.map((language) => (
          <Card key={language} lang={languageTag[language]} className="flex flex-col gap-3">
            <h2 className="font-bold wrap-anywhere">{data.title[language]}</h2>
            <p className="wrap-anywhere whitespace-pre-wrap">{data.text[language]}</p>
          </Card>
        ))}
      </div>
      <Recipients announcement={data} />
    </>
  )
}

/** Whether an announcement is on its way, or due. */
const isAboutToChange = ({ state, send_at }: SentAnnouncement) => state === 'sending' || (state === 'scheduled' && Date.parse(send_at) < Date.now() + 60_000)

function Head({ announcement }: { announcement: SentAnnouncement }) {
  const t = useTranslations('admin.announcements')
  const locale = useLocale() as Locale
  const stop = useStopAnnouncement()
  const [asked, setAsked] = useState(false)
  const { id, title, state, send_at, delivered, recipients } = announcement
  return (
    <>
      <PageHead
        title={title[locale] ?? ''}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <AnnouncementState state={state} />
            <AudienceText of={announcement} />
            <Moment at={send_at} />
          </span>
        }
        actions={
          (state === 'scheduled' || state === 'sending') && (
            <Button variant="secondary" className="text-danger" onClick={() => setAsked(true)}>
              {t('stop')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        danger
        open={asked}
        onOpenChange={setAsked}
        title={t('confirm_stop')}
        text={t('confirm_stop_text', { delivered, left: recipients - delivered })}
        confirm={t('stop')}
        busy={stop.isPending}
        onConfirm={() => stop.mutate(id, { onSettled: () => setAsked(false) })}
      />
    </>
  )
}

type Recipient = CallOutput<typeof listRecipients>['data'][number]

function Recipients({ announcement: { id, delivered, read } }: { announcement: SentAnnouncement }) {
  const t = useTranslations('admin.announcements')
  const { whole } = useFigures()
  const place = usePageQuery()
  const chosen = (['yes', 'no'] as const).find((value) => value === place.param('read'))
  const result = useQuery(announcementQueries.recipients(id, { ...place.query, ...(chosen && { read: chosen }) }, delivered))
  const columns: Column<Recipient>[] = [
    { key: 'name', head: t('name'), phone: 'title', cell: ({ promoter_id, name }) => <PromoterName id={promoter_id}>{name}</PromoterName> },
    { key: 'email', head: t('email'), phone: 'text', cell: ({ email }) => <EmailText email={email} /> },
    { key: 'delivered', head: t('delivered'), phone: 'label', cell: ({ delivered_at }) => <When at={delivered_at} /> },
    { key: 'read', head: t('read'), phone: 'label', cell: ({ read_at }) => (read_at ? <When at={read_at} /> : t('not_yet')) },
  ]
  const options = [
    { value: '', label: t('all'), count: whole(delivered) },
    { value: 'yes', label: t('opened'), count: whole(read) },
    { value: 'no', label: t('not_opened'), count: whole(delivered - read) },
  ]
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('recipients')}</h2>
      <p className="max-w-measure text-sm text-muted">{t('recipients_lead')}</p>
      <CountedChoice label={t('choice')} options={options} value={chosen ?? ''} onChange={(next) => place.setParams({ read: next })} />
      <PagedTable
        caption={t('recipients')}
        columns={columns}
        rowKey={({ promoter_id }) => promoter_id}
        result={result}
        place={place}
        search={{ label: t('search'), placeholder: t('search_short') }}
        skeletonRows={3}
        empty={{ drawing: 'people', title: t('nobody'), text: t('nobody_text') }}
      />
    </section>
  )
}
