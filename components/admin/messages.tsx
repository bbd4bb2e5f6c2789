'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { Moment } from '@/components/ui/time'
import { useFigures } from '@/lib/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/browser/page-query'
import { useLast } from '@/lib/browser/use-last'
import { messageQueries, useDeleteMessage, useReadMessage } from '@/lib/contact-forms/client'
import type { ContactForm, listContactForms } from '@/lib/contact-forms/contract'
import type { CallOutput } from '@/lib/contract/endpoint'
import { DeleteDialog } from './delete-dialog'
import { MessageDialog } from './message-dialog'
import { RowActions } from './row-actions'

/** What people wrote through the contact form (SPEC section 2, 'Contact Form Submissions'). */
export const MessageList = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  return <View place={{ ...place, search: '' }} result={useQuery(messageQueries.list(place.paging))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listContactForms>> }) {
  const t = useTranslations('admin.messages')
  const figures = useFigures()
  const remove = useDeleteMessage()
  const read = useReadMessage()
  const [viewed, setViewed] = useState<ContactForm>()
  const [toDelete, setToDelete] = useState<ContactForm>()
  const viewedShown = useLast(viewed)
  const view = (message: ContactForm) => {
    setViewed(message)
    if (!message.read_at) read.mutate(message.id)
  }
  const columns: Column<ContactForm>[] = [
    { key: 'number', head: t('number'), cell: (_, position) => <span className="figure text-muted">{figures.whole(position)}</span> },
    {
      key: 'name',
      head: t('name'),
      title: true,
      cell: ({ name, read_at }) => (
        <span className="flex min-w-28 flex-wrap items-center gap-2 @max-[40rem]:justify-start @max-[40rem]:text-left">
          <span>{name}</span>
          {!read_at && <Badge variant="success">{t('new')}</Badge>}
        </span>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      cell: ({ email }) => (
        <span className="block min-w-28">
          <EmailText email={email} />
        </span>
      ),
    },
    { key: 'received', head: t('received'), cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: 'actions',
      head: t('actions'),
      cell: (message) => (
        <RowActions deleteName={t('delete_name', { name: message.name })} deleteTitle={t('delete')} onDelete={() => setToDelete(message)}>
          <Button variant="secondary" size="sm" aria-label={t('view_name', { name: message.name })} onClick={() => view(message)}>
            {t('view')}
          </Button>
        </RowActions>
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
        skeletonRows={3}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {viewedShown && <MessageDialog open={viewed !== undefined} onClose={() => setViewed(undefined)} message={viewedShown} />}
      <DeleteDialog
        toDelete={toDelete}
        onClose={() => setToDelete(undefined)}
        title={t('confirm_delete')}
        text={({ name }) => t('confirm_delete_text', { name })}
        confirm={t('delete')}
        remove={remove}
      />
    </>
  )
}
