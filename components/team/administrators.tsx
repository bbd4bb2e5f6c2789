'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmailText } from '@/components/ui/email-text'
import { type Column, Table } from '@/components/ui/table'
import { When, WhichDay } from '@/components/ui/when'
import { useToggleAdministrator } from '@/lib/people/team/client'
import type { Administrator } from '@/lib/people/team/contract'
import type { Guard } from '@/lib/platform/browser/call'
import { useLast } from '@/lib/platform/browser/use-last'

const changeOf = ({ active }: Administrator) => (active === 'Active' ? 'disable' : 'enable')

/** The list of administrators; all except the reader can be disabled and enabled. */
export function Administrators({ rows, guard }: { rows: Administrator[] | undefined; guard: Guard }) {
  const t = useTranslations('admin.team')
  const toggle = useToggleAdministrator(guard)
  const [asked, setAsked] = useState<Administrator>()
  const shown = useLast(asked)
  const columns: Column<Administrator>[] = [
    {
      key: 'person',
      head: t('person'),
      phone: 'title',
      cell: ({ name, email, you }) => (
        <span className="block @min-[40rem]:min-w-36">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {name} {you && <Badge>{t('you')}</Badge>}
          </span>
          <span className="block text-sm font-normal text-muted">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    { key: 'since', phone: 'label', head: t('since'), cell: ({ created_at }) => <WhichDay at={created_at} /> },
    { key: 'last_sign_in', phone: 'label', head: t('last_sign_in'), cell: ({ last_sign_in_at: at }) => (at ? <When at={at} /> : t('never')) },
    {
      key: 'second_factor',
      phone: 'label',
      head: t('second_factor'),
      cell: ({ second_factor }) => (second_factor ? <Badge variant="success">{t('on')}</Badge> : <Badge>{t('off')}</Badge>),
    },
    {
      key: 'status',
      phone: 'end',
      head: t('status'),
      cell: ({ active }) => (active === 'Active' ? <Badge variant="success">{t('active')}</Badge> : <Badge variant="danger">{t('disabled')}</Badge>),
    },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: (row) =>
        row.you ? (
          <span className="@max-[40rem]:hidden">—</span>
        ) : (
          <Button variant="secondary" size="sm" aria-label={t(`${changeOf(row)}_name`, { name: row.name })} onClick={() => setAsked(row)}>
            {t(changeOf(row))}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table caption={t('administrators')} columns={columns} rows={rows} rowKey={({ id }) => id} skeletonRows={2} />
      {shown && (
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t(`confirm_${changeOf(shown)}`, { name: shown.name })}
          text={t(`confirm_${changeOf(shown)}_text`, { name: shown.name })}
          confirm={t(changeOf(shown))}
          danger={shown.active === 'Active'}
          busy={toggle.isPending}
          onConfirm={() => toggle.mutate(shown, { onSettled: () => setAsked(undefined) })}
        />
      )}
    </>
  )
}
