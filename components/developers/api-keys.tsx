'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { DeleteDialog } from '@/components/admin/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { ListPart } from '@/components/ui/list-part'
import { type Column, Table } from '@/components/ui/table'
import { Updated } from '@/components/ui/updated'
import { When, WhichDay } from '@/components/ui/when'
import { apiKeyQueries, useRevokeApiKey } from '@/lib/people/api-keys/client'
import type { ApiKey } from '@/lib/people/api-keys/contract'
import type { Area } from '@/lib/platform/pages/areas'
import { KeyDialog } from './key-dialog'
import { subjectsOf } from './scopes'

const looks = { active: 'success', ended: 'neutral', revoked: 'danger' } as const

/** The reader's keys. */
export function ApiKeys({ area }: { area: Area }) {
  const t = useTranslations('developers.keys')
  const result = useQuery(apiKeyQueries.list())
  const { confirmed, dialog } = useConfirmed()
  const revoke = useRevokeApiKey()
  const [making, setMaking] = useState(false)
  const [asked, setAsked] = useState<ApiKey>()
  const columns = useColumns(setAsked)
  const { data, isError, isFetching, refetch } = result
  return (
    <>
      <ListPart
        title={t('title')}
        lead={t('lead')}
        tools={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {data?.length !== 0 && <Updated {...result} />}
            <Button onClick={() => setMaking(true)}>
              <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />
              {t('new')}
            </Button>
          </div>
        }
      >
        {!data && isError ? (
          <FailedCard inCard text={t('failed')} busy={isFetching} onRetry={refetch} />
        ) : data?.length === 0 ? (
          <EmptyState drawing="list" title={t('empty')} text={t.rich('empty_text', { link: (text) => <ReferenceLink>{text}</ReferenceLink> })} />
        ) : (
          <Table caption={t('title')} columns={columns} rows={data} rowKey={({ id }) => id} skeletonRows={2} middle="@min-[40rem]:@max-[57rem]:grid-cols-3" />
        )}
      </ListPart>
      <DeleteDialog
        toDelete={asked}
        onClose={() => setAsked(undefined)}
        title={({ name }) => t('revoke_title', { name })}
        text={() => t('revoke_text')}
        confirm={t('revoke_do')}
        remove={revoke}
      />
      {making && <KeyDialog area={area} guard={confirmed} onClose={() => setMaking(false)} />}
      {dialog}
    </>
  )
}

const ReferenceLink = ({ children }: { children: ReactNode }) => (
  <a href="/api/docs" className="font-semibold text-accent-deep underline">
    {children}
  </a>
)

function useColumns(ask: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useTranslations('developers.keys')
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      lines: 2,
      cell: ({ name, start }) => (
        <span className="block @min-[40rem]:min-w-32">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block font-mono text-sm font-normal text-muted">{start}…</span>
        </span>
      ),
    },
    { key: 'scopes', phone: 'text', lines: 2, head: t('scopes'), cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      key: 'networks',
      phone: 'text',
      head: t('networks'),
      cell: ({ networks }) => (networks.length === 0 ? t('all_networks') : <span className="font-mono wrap-anywhere">{networks.join(', ')}</span>),
    },
    { key: 'last_used', phone: 'label', head: t('last_used'), cell: ({ last_used_at: at }) => (at ? <When at={at} /> : t('unused')) },
    { key: 'ends', phone: 'label', head: t('ends'), cell: ({ ends_at: at }) => (at ? <WhichDay at={at} /> : t('endless')) },
    { key: 'state', phone: 'end', head: t('state'), cell: ({ state }) => <Badge variant={looks[state]}>{t(`states.${state}`)}</Badge> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: (row) =>
        row.state === 'active' ? (
          <Button variant="secondary" size="sm" aria-label={t('revoke_name', { name: row.name })} onClick={() => ask(row)}>
            {t('revoke')}
          </Button>
        ) : (
          <span className="@max-[40rem]:hidden">—</span>
        ),
    },
  ]
}

/** What a key may do, in two lines. */
function Scopes({ scopes }: Pick<ApiKey, 'scopes'>) {
  const t = useTranslations('developers.keys')
  return (
    <span className="block @min-[40rem]:min-w-40">
      {(['read', 'write'] as const).map((access) => {
        const subjects = subjectsOf(scopes, access)
        return (
          subjects.length > 0 && (
            <span key={access} className="block">
              {t(access === 'read' ? 'reads' : 'writes', { what: subjects.map((subject) => t(`subjects.${subject}`)).join(', ') })}
            </span>
          )
        )
      })}
    </span>
  )
}
