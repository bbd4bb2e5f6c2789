'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { ListPart } from '@/components/ui/list-part'
import { type Column, Table } from '@/components/ui/table'
import { Updated } from '@/components/ui/updated'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { Area } from '@/lib/platform/pages/areas'
import { webhookQueries } from '@/lib/work/webhooks/client'
import type { Webhook } from '@/lib/work/webhooks/contract'
import { WebhookForm } from './webhook-form'
import { WebhookBadge } from './webhook-state'

/** The reader's webhooks; each opens its page. */
export function Webhooks({ area }: { area: Area }) {
  const t = useTranslations('developers.webhooks')
  const result = useQuery(webhookQueries.list())
  const [adding, setAdding] = useState(false)
  const columns = useColumns(area)
  const { confirmed, dialog } = useConfirmed()
  const { data, isError, isFetching, refetch } = result
  return (
    <>
      <ListPart
        title={t('title')}
        lead={t('lead')}
        tools={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {data?.length !== 0 && <Updated {...result} />}
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              {t('new')}
            </Button>
          </div>
        }
      >
        {!data && isError ? (
          <FailedCard inCard text={t('failed')} busy={isFetching} onRetry={refetch} />
        ) : data?.length === 0 ? (
          <EmptyState drawing="tray" title={t('empty')} text={t('empty_text')} />
        ) : (
          <Table caption={t('title')} columns={columns} rows={data} rowKey={({ id }) => id} skeletonRows={2} />
        )}
      </ListPart>
      {adding && <WebhookForm area={area} guard={confirmed} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  )
}

function useColumns(area: Area): Column<Webhook>[] {
  const t = useTranslations('developers.webhooks')
  const { whole } = useFigures()
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      lines: 2,
      cell: ({ name, url }) => (
        <span className="block @min-[40rem]:min-w-40">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block font-mono text-sm font-normal wrap-anywhere text-muted">{url}</span>
        </span>
      ),
    },
    { key: 'types', head: t('types'), cell: ({ types }) => t('types_count', { count: types.length }) },
    {
      key: 'state',
      phone: 'end',
      head: t('state'),
      cell: ({ state, failing_since: since }) => (
        <span className="flex flex-col items-start gap-1 @max-[40rem]:max-w-34 @max-[40rem]:items-end @max-[40rem]:text-end">
          <WebhookBadge state={state} />
          {since && <span className="text-sm text-danger">{t.rich('failing_since', { at: () => <When at={since} /> })}</span>}
        </span>
      ),
    },
    { key: 'waiting', phone: 'label', head: t('waiting'), end: true, cell: ({ waiting }) => <span className="figure">{whole(waiting)}</span> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: ({ id, name }) => (
        <Link
          data-opens
          href={`/${area}/developers/webhooks/${id}`}
          aria-label={t('open_name', { name })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('open')}
        </Link>
      ),
    },
  ]
}
