'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeleteDialog } from '@/components/admin/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { EmptyState } from '@/components/ui/empty-state'
import { type Column, Table } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { useRevokeInvitation } from '@/lib/people/team/client'
import type { Invitation } from '@/lib/people/team/contract'
import type { Guard } from '@/lib/platform/browser/call'

const looks = { open: 'waiting', taken: 'success', expired: 'neutral', revoked: 'neutral' } as const

/** The list of invitations with inviter and state; open ones can be revoked. */
export function Invitations({ rows, guard }: { rows: Invitation[] | undefined; guard: Guard }) {
  const t = useTranslations('admin.team')
  const revoke = useRevokeInvitation(guard)
  const [asked, setAsked] = useState<Invitation>()
  if (rows?.length === 0) return <EmptyState drawing="mail" title={t('empty')} text={t('empty_text')} />
  const columns: Column<Invitation>[] = [
    {
      key: 'whom',
      head: t('whom'),
      phone: 'title',
      cell: ({ email }) => <span className="block @min-[40rem]:min-w-36 font-semibold">{email ? <EmailText email={email} /> : t('by_link')}</span>,
    },
    { key: 'invited_by', phone: 'label', head: t('invited_by'), cell: ({ invited_by }) => invited_by ?? t('nobody') },
    { key: 'made', phone: 'label', head: t('made'), cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'state', phone: 'end', head: t('state'), cell: (row) => <State invitation={row} /> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: (row) =>
        row.state === 'open' ? (
          <Button variant="secondary" size="sm" aria-label={t('revoke_name', { id: row.id })} onClick={() => setAsked(row)}>
            {t('revoke')}
          </Button>
        ) : (
          <span className="@max-[40rem]:hidden">—</span>
        ),
    },
  ]
  return (
    <>
      <Table caption={t('invitations')} columns={columns} rows={rows} rowKey={({ id }) => id} skeletonRows={2} />
      <DeleteDialog
        toDelete={asked}
        onClose={() => setAsked(undefined)}
        title={({ id }) => t('confirm_revoke', { id })}
        text={() => t('confirm_revoke_text')}
        confirm={t('revoke')}
        remove={revoke}
      />
    </>
  )
}

function State({ invitation: { state, sent, expires_at, taken_by, ended_at } }: { invitation: Invitation }) {
  const t = useTranslations('admin.team')
  const at = ended_at ?? expires_at
  return (
    <span className="block">
      <Badge variant={looks[state]}>{t(`states.${state}`)}</Badge>
      <span className="mt-1 block text-sm text-muted">
        {taken_by && <span className="block">{t('taken_by', taken_by)}</span>}
        {state === 'open' && !sent && <span className="block">{t('unsent')}</span>}
        <span>{state === 'open' ? t.rich('until', { at: () => <When at={at} /> }) : <When at={at} />}</span>
      </span>
    </span>
  )
}
