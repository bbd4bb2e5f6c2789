'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { messageQueries, useDeleteMessage, useReadMessage } from '@/lib/work/contact-forms/client'
import { type ContactForm, type listContactForms, messageStates } from '@/lib/work/contact-forms/contract'
import { DeleteDialog } from './delete-dialog'
import { MessageBadges } from './message-badges'
import { ContactMessageDialog } from './message-dialog'
import { RowActions } from './row-actions'

/** What people wrote through the contact form (SPEC section 2, 'Contact Form Submissions'). */
export const MessageList = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const state = stateOf(place)
  return <View place={place} result={useQuery(messageQueries.list({ ...place.query, ...sortIn(place, 'created_at'), ...(state && { state }) }))} />
}

/** The state that the address filters by; undefined for all messages. */
const stateOf = (place: PageState) => messageStates.find((state) => state === place.param('state'))

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listContactForms>> }) {
  const t = useTranslations('admin.messages')
  const figures = useFigures()
  const remove = useDeleteMessage()
  const read = useReadMessage()
  const opened = Number(place.param('message')) || undefined
  const listed = result.data?.data.find(({ id }) => id === opened)
  // An address may name a message of another page.
  const alone = useQuery({ ...messageQueries.thread(opened ?? 0), enabled: opened !== undefined && result.data !== undefined && !listed })
  const viewed = listed ?? (alone.data?.id === opened ? alone.data : undefined)
  const [toDelete, setToDelete] = useState<ContactForm>()
  const viewedShown = useLast(viewed)
  const viewedId = viewed?.id
  const isUnread = viewed !== undefined && !viewed.read_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening it reads a message; one that is marked as unread afterwards stays so.
  useEffect(() => {
    if (viewedId !== undefined && isUnread) read.mutate(viewedId)
  }, [viewedId])
  const close = () => place.setOpened({ message: '' }, true)
  const state = stateOf(place)
  const counts = result.data?.stats.by_state
  const parts = [
    { value: '', label: t('all'), count: counts && counts.open + counts.answered },
    ...messageStates.map((value) => ({ value, label: t(value), count: counts?.[value] })),
  ].map(({ count, ...part }) => ({ ...part, count: count === undefined ? undefined : figures.whole(count) }))
  const columns: Column<ContactForm>[] = [
    {
      key: 'number',
      phone: 'details',
      end: true,
      head: t('number'),
      cell: (_, position) => <span className="figure text-muted">{figures.whole(position)}</span>,
    },
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (message) => (
        <span className="flex max-w-96 @min-[40rem]:min-w-28 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span>{message.name}</span>
            <MessageBadges message={message} />
          </span>
          <span className="line-clamp-1 font-normal break-all text-muted @max-[40rem]:hidden">{message.message.trimStart().split(/[\r\n]/, 1)[0]}</span>
        </span>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      cell: ({ email }) => (
        <span className="block @min-[40rem]:min-w-28">
          <EmailText email={email} />
        </span>
      ),
    },
    { key: 'received', phone: 'end', head: t('received'), sorts: 'created_at', cell: ({ created_at }) => <When at={created_at} /> },
    {
      key: 'actions',
      phone: 'menu',
      head: t('actions'),
      cell: (message) => (
        <RowActions
          of={message.name}
          action={{
            opens: true,
            label: t('view'),
            name: t('view_name', { name: message.name }),
            onPress: () => place.setOpened({ message: String(message.id) }),
          }}
          remove={{ label: t('delete'), name: t('delete_name', { name: message.name }), onPress: () => setToDelete(message) }}
        />
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <CountedChoice label={t('state')} options={parts} value={state ?? ''} onChange={(next) => place.setParams({ state: next })} />
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        order="-created_at"
        search={{ label: t('search'), placeholder: t('search_short') }}
        skeletonRows={3}
        empty={{ drawing: 'mail', title: t('empty'), text: t(state ? `empty_${state}` : 'empty_text') }}
      />
      {viewedShown && <ContactMessageDialog open={viewed !== undefined} onClose={close} message={viewedShown} />}
      <DeleteDialog
        toDelete={toDelete}
        onClose={() => setToDelete(undefined)}
        title={({ name }) => t('confirm_delete', { name })}
        text={({ name }) => t('confirm_delete_text', { name })}
        confirm={t('delete')}
        remove={remove}
      />
    </div>
  )
}
