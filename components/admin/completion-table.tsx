'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CampaignLine } from '@/components/ui/campaign-filter'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import type { Completion } from '@/lib/work/completions/contract'
import { PromoterName } from './promoter-name'
import { RowActions } from './row-actions'

interface Options {
  /** With the payment code. */
  onView: (code: string) => void
  onDelete: (completion: Completion) => void
  /** Whether all rows belong to one promoter, so that the promoter's column is left out. */
  ofOne: boolean
}

/** The columns of completions, as administrators see them. */
export function useCompletionColumns({ onView, onDelete, ofOne }: Options): Column<Completion>[] {
  const t = useTranslations('admin.activity')
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: ({ name, flags, campaign_id, label }) => (
        <>
          <span className="flex @min-[40rem]:min-w-28 flex-wrap items-center gap-2">
            <span>{name}</span>
            {flags.length > 0 && (
              <Badge variant="warning">
                <Flag aria-hidden className="size-3.5" strokeWidth={2} />
                <span className="@max-[40rem]:sr-only">{t('flags', { count: flags.length })}</span>
                <span aria-hidden className="@min-[40rem]:hidden">
                  {flags.length}
                </span>
              </Badge>
            )}
          </span>
          <CampaignLine of={{ campaign_id, label }} />
        </>
      ),
    },
    ...(ofOne
      ? []
      : [
          {
            key: 'promoter',
            head: t('promoter'),
            cell: ({ promoter, promoter_id }: Completion) => (
              <span className="block @min-[40rem]:min-w-28">
                {promoter === null ? <span className="text-muted">{t('public_link')}</span> : <PromoterName id={promoter_id}>{promoter}</PromoterName>}
              </span>
            ),
          },
        ]),
    {
      key: 'sent',
      head: t('sent'),
      sorts: 'created_at',
      cell: ({ created_at, updated_at }) => (
        <>
          <When at={created_at} />
          {updated_at !== created_at && (
            <span className="block text-sm text-muted @max-[40rem]:hidden">
              {t('updated')} <When at={updated_at} />
            </span>
          )}
        </>
      ),
    },
    { key: 'code', head: t('code'), cell: ({ payment_code }) => <span className="figure font-semibold tracking-wide whitespace-nowrap">{payment_code}</span> },
    { key: 'status', phone: 'end', head: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'menu',
      cell: (completion) => (
        <RowActions
          of={completion.name}
          action={{ opens: true, label: t('view'), name: t('view_name', { name: completion.name }), onPress: () => onView(completion.payment_code) }}
          remove={{ label: t('delete'), name: t('delete_name', { name: completion.name }), onPress: () => onDelete(completion) }}
        />
      ),
    },
  ]
}
