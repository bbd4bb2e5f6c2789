'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { RowActions } from '@/components/admin/row-actions'
import { Button } from '@/components/ui/button'
import { CampaignTitleText } from '@/components/ui/campaign-filter'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FailedCard } from '@/components/ui/failed-card'
import { ListPart } from '@/components/ui/list-part'
import { type Column, Table } from '@/components/ui/table'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { useLast } from '@/lib/platform/browser/use-last'
import { groupQueries, useDeleteGroup } from '@/lib/work/promoter-groups/client'
import type { PromoterGroup } from '@/lib/work/promoter-groups/contract'
import { GroupGoals } from './goals'
import { GroupDialog } from './group-dialog'

/** The groups of promoters, each with an editor. */
export function PromoterGroups() {
  const t = useTranslations('admin.promoter_groups')
  const money = useMoney()
  const { whole } = useFigures()
  const { data, isError, isFetching, refetch } = useQuery(groupQueries.list())
  const { confirmed, dialog } = useConfirmed()
  const remove = useDeleteGroup(confirmed)
  const [edited, setEdited] = useState<PromoterGroup | 'new'>()
  const [asked, setAsked] = useState<PromoterGroup>()
  const shown = useLast(asked)
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  const columns: Column<PromoterGroup>[] = [
    { key: 'name', head: t('name'), phone: 'title', cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span> },
    { key: 'promoters', head: t('promoters'), phone: 'label', end: true, cell: ({ promoters }) => <span className="figure">{whole(promoters)}</span> },
    {
      key: 'commission',
      head: t('commission'),
      phone: 'text',
      cell: ({ commission, commissions }) => (
        <span className="block">
          <span className="figure block">{commission === null ? t('of_task') : money(commission)}</span>
          {commissions.map((rate) => (
            <span key={rate.campaign_id} className="figure block text-sm text-muted">
              <CampaignTitleText id={rate.campaign_id} />: {money(rate.commission)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'minimum',
      head: t('minimum'),
      phone: 'label',
      cell: ({ minimum_payout }) => <span className="figure">{minimum_payout === null ? t('usual') : money(minimum_payout)}</span>,
    },
    { key: 'tasks', head: t('tasks'), phone: 'label', cell: ({ campaigns }) => (campaigns ? t('some_tasks', { count: campaigns.length }) : t('all_tasks')) },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'menu',
      cell: (group) =>
        group.is_default ? (
          <Button variant="secondary" size="sm" className="@max-[40rem]:m-2" aria-label={t('edit_name', { name: group.name })} onClick={() => setEdited(group)}>
            {t('edit')}
          </Button>
        ) : (
          <RowActions
            of={group.name}
            action={{ label: t('edit'), name: t('edit_name', { name: group.name }), onPress: () => setEdited(group) }}
            remove={{ label: t('delete'), name: t('delete_name', { name: group.name }), onPress: () => setAsked(group) }}
          />
        ),
    },
  ]
  return (
    <>
      <ListPart
        title={t('list')}
        tools={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-5" strokeWidth={1.75} />
            {t('add')}
          </Button>
        }
      >
        <Table caption={t('title')} columns={columns} rows={data} rowKey={({ id }) => id} skeletonRows={2} />
      </ListPart>
      <GroupGoals groups={data} guard={confirmed} />
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} guard={confirmed} onClose={() => setEdited(undefined)} />}
      {shown && (
        <ConfirmDialog
          danger
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t('confirm_delete', { name: shown.name })}
          text={t('confirm_delete_text', { promoters: shown.promoters, places: shown.open_places })}
          confirm={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(shown, { onSettled: () => setAsked(undefined) })}
        />
      )}
      {dialog}
    </>
  )
}
