'use client'

import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, Clock, type LucideIcon, MailWarning, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { type MailState, mailStates } from '@/db/mail-values'
import { mailQueries, useRetryMail } from '@/lib/people/mail/client'
import type { listMails, OutboxLetter } from '@/lib/people/mail/contract'
import { mailFailures } from '@/lib/people/mail/failure'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { MailDialog } from './mail-dialog'

type Page = CallOutput<typeof listMails>

const looks = {
  waiting: { icon: Clock, variant: 'waiting' },
  sent: { icon: CircleCheck, variant: 'success' },
  failed: { icon: TriangleAlert, variant: 'danger' },
  dropped: { icon: Ban, variant: 'neutral' },
} as const satisfies Record<MailState, { icon: LucideIcon; variant: string }>

/** Why a channel was passed over, where there is a text for it. */
const skippedWords = ['gone', 'not_on_whatsapp', 'not_set_up', 'no_address'] as const

/** All letters with their state. */
export const Outbox = () => (
  <Suspense fallback={<View place={startOfList} state={undefined} result={pendingResult} />}>
    <AskedOutbox />
  </Suspense>
)

function AskedOutbox() {
  const place = usePageQuery()
  const state = mailStates.find((name) => name === place.param('state'))
  return (
    <View
      place={{ ...place, search: '' }}
      state={state}
      result={useQuery(mailQueries.list({ ...place.paging, ...sortIn(place, 'created_at'), ...(state && { state }) }))}
    />
  )
}

function View({ place, state, result }: { place: PageState; state: MailState | undefined; result: Asked<Page> }) {
  const t = useTranslations('admin.outbox')
  const { whole } = useFigures()
  const [viewed, setViewed] = useState<OutboxLetter>()
  const shown = useLast(viewed)
  const stats = result.data?.stats
  const count = (of: MailState | 'all') => stats && whole(of === 'all' ? Object.values(stats.by_state).reduce((sum, each) => sum + each) : stats.by_state[of])
  return (
    <>
      {stats && !stats.can_send && (
        <p role="status" className="flex items-start gap-3 rounded-card border border-line bg-warning-tint p-4 text-warning">
          <MailWarning aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
          <span>{t('cannot_send')}</span>
        </p>
      )}
      <CountedChoice
        label={t('choice')}
        options={(['all', ...mailStates] as const).map((value) => ({ value, label: t(`states.${value}`), count: count(value) }))}
        value={state ?? 'all'}
        onChange={(next) => place.setParams({ state: next === 'all' ? '' : next })}
      />
      <PagedTable
        caption={t('title')}
        columns={useColumns(setViewed)}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        order="-created_at"
        empty={{ drawing: 'mail', title: t('empty'), text: t('empty_text') }}
      />
      {shown && <MailDialog mail={shown} open={viewed !== undefined} onClose={() => setViewed(undefined)} />}
    </>
  )
}

function useColumns(view: (mail: OutboxLetter) => void): Column<OutboxLetter>[] {
  const t = useTranslations('admin.outbox')
  const retry = useRetryMail()
  return [
    { key: 'kind', head: t('kind_head'), phone: 'title', cell: ({ kind }) => <span className="block @min-[40rem]:min-w-28">{t(`kind.${kind}`)}</span> },
    {
      key: 'to',
      head: t('to'),
      cell: ({ to }) => <span className="block @min-[40rem]:min-w-28">{to ? <EmailText email={to} /> : t('no_email')}</span>,
    },
    { key: 'state', phone: 'end', head: t('state'), cell: (mail) => <State {...mail} /> },
    { key: 'when', head: t('when'), sorts: 'created_at', cell: ({ created_at }) => <When at={created_at} /> },
    {
      key: 'actions',
      phone: 'actions',
      head: t('actions'),
      cell: (mail) => (
        <span className="flex flex-wrap gap-2">
          <Button data-opens variant="secondary" size="sm" aria-label={t('view_mail', { id: mail.id })} onClick={() => view(mail)}>
            {t('view')}
          </Button>
          {mail.state === 'failed' && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('retry_mail', { id: mail.id })}
              busy={retry.isPending && retry.variables === mail.id}
              onClick={() => retry.mutate(mail.id)}
            >
              {t('retry')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The state of a letter and since when it is final, the last failure, and when it is tried next. */
function State({ state, attempts, failure, channel, passed_over, billed, due_at, ended_at }: OutboxLetter) {
  const t = useTranslations('admin.outbox')
  const word = mailFailures.find((known) => known === failure)
  return (
    <span className="flex @min-[40rem]:min-w-32 flex-col items-start gap-1 @max-[40rem]:items-end">
      <Badge {...looks[state]}>{t(`one.${state}`)}</Badge>
      {ended_at && (
        <span className="text-sm text-muted">
          <When at={ended_at} />
        </span>
      )}
      {failure && <span className="text-sm break-words text-muted">{word ? t(`failure.${word}`) : failure}</span>}
      {channel && channel !== 'email' && (
        <span className="text-sm text-muted">
          {[t(`channels.${channel}`), billed && (billed === 'free' ? t('free') : t('billed', { as: billed }))].filter(Boolean).join(', ')}
        </span>
      )}
      {passed_over.map(({ channel: other, why }) => {
        const known = skippedWords.find((one) => one === why)
        return (
          <span key={other} className="text-sm break-words text-muted">
            {t('passed_over', { channel: t(`channels.${other}`), why: known ? t(`skipped.${known}`) : why })}
          </span>
        )
      })}
      {attempts > 0 && state !== 'sent' && <span className="text-sm text-muted">{t('attempts', { count: attempts })}</span>}
      {state === 'waiting' && attempts > 0 && due_at && (
        <span className="text-sm text-muted">
          {t('next')} <When at={due_at} />
        </span>
      )}
    </span>
  )
}
