'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { Column } from '@/components/ui/table'
import { CalendarDay, isCalendarDay } from '@/components/ui/time'
import { When } from '@/components/ui/when'
import type { AuditAction } from '@/db/audit-actions'
import { auditQueries } from '@/lib/people/audit/client'
import type { AuditEntry, listAuditLog } from '@/lib/people/audit/contract'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { AuditDetails } from './audit-details'

type Underscored<Text extends string> = Text extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Text

// Keys of texts cannot contain dots.
const textKey = (action: AuditAction) => action.replace('.', '_') as Underscored<AuditAction>

/** Whether an entry names its subject: a whole list has no name of its own. */
const named = ({ subject }: AuditEntry) => subject.type !== 'list' && subject.type !== 'account'

/** What administrators did, and when. */
export const AuditLog = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  return <View place={place} result={useQuery(auditQueries.list({ ...place.query, ...place.days, ...sortIn(place, 'created_at') }))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listAuditLog>> }) {
  const t = useTranslations('admin.audit')
  const [viewed, setViewed] = useState<AuditEntry>()
  const shown = useLast(viewed)
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      head: t('what'),
      phone: 'title',
      cell: (entry) => (
        <span className="block @min-[40rem]:min-w-28">
          {t(`action.${textKey(entry.action)}`)}{' '}
          {named(entry) && (
            <b className="font-bold">
              <Label text={entry.subject.label} />
            </b>
          )}
        </span>
      ),
    },
    {
      key: 'who',
      head: t('who'),
      cell: ({ actor }) => (
        <span className="block @min-[40rem]:min-w-28">
          <span className="@min-[40rem]:block">{actor.name}</span>{' '}
          <span className="text-muted @min-[40rem]:block">
            {actor.email === '' ? t('by_command') : actor.id === null ? t('gone') : <EmailText email={actor.email} />}
          </span>
        </span>
      ),
    },
    { key: 'when', phone: 'end', head: t('when'), sorts: 'created_at', cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'ip', head: t('ip'), cell: ({ ip_address }) => <span className="figure break-all">{ip_address ?? '—'}</span> },
    {
      key: 'details',
      phone: 'actions',
      head: t('actions'),
      cell: (entry) => (
        <Button data-opens variant="secondary" size="sm" aria-label={t('view_entry', { id: entry.id })} onClick={() => setViewed(entry)}>
          {t('view')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        order="-created_at"
        days
        search={{ label: t('search'), placeholder: t('search_short') }}
        empty={{ drawing: 'list', title: t('empty'), text: t('empty_text') }}
      />
      {shown && <AuditDetails entry={shown} open={viewed !== undefined} onClose={() => setViewed(undefined)} />}
    </>
  )
}

/** The subject of an entry; a bulk action on everything up to a day has that day as its subject. */
const Label = ({ text }: { text: string }) => (isCalendarDay(text) ? <CalendarDay date={text} /> : text)
