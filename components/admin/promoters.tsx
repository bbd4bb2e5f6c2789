'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { smallControlClass } from '@/components/ui/field'
import { FileButton } from '@/components/ui/file-button'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { WhichDay } from '@/components/ui/when'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { groupQueries } from '@/lib/work/promoter-groups/client'
import type { PromoterGroup } from '@/lib/work/promoter-groups/contract'
import { promoterQueries } from '@/lib/work/promoters/client'
import {
  exportPromoters,
  type listPromoters,
  type Promoter,
  type PromoterSort,
  type PromoterStatus,
  promoterSorts,
  promoterStatuses,
} from '@/lib/work/promoters/contract'
import { PromoterBadge } from './promoter-badge'
import { type PromoterAction, PromoterDialogs } from './promoter-dialogs'
import { PromoterName } from './promoter-name'
import { RowActions } from './row-actions'

const NEWEST: PromoterSort = '-created_at'

/** The list of all promoters (SPEC section 2, 'Promoters'). */
export const Promoters = () => (
  <Suspense fallback={<View place={startOfList} sort={NEWEST} status={undefined} group={undefined} groups={undefined} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const sort = promoterSorts.find((known) => known === place.param('sort')) ?? NEWEST
  const status = promoterStatuses.find((known) => known === place.param('status'))
  const group = Number(place.param('group')) || undefined
  const narrowed = { ...(status && { status }), ...(group && { group }) }
  const result = useQuery(promoterQueries.list({ ...place.query, sort, ...narrowed }))
  const groups = useQuery(groupQueries.list())
  return <View place={place} sort={sort} status={status} group={group} groups={groups.isPending ? undefined : (groups.data ?? [])} result={result} />
}

interface ViewProps {
  place: PageState
  sort: PromoterSort
  status: PromoterStatus | undefined
  group: number | undefined
  /** Undefined while they are not known. */
  groups: PromoterGroup[] | undefined
  result: Asked<CallOutput<typeof listPromoters>>
}

function View({ place, sort, status, group, groups, result }: ViewProps) {
  const t = useTranslations('admin.promoters')
  const figures = useFigures()
  const money = useMoney()
  const [action, setAction] = useState<PromoterAction>()
  const severalGroups = groups && groups.length > 1
  const byStatus = result.data?.stats.by_status
  const count = (of: PromoterStatus | 'all') => byStatus && figures.whole(of === 'all' ? byStatus.active + byStatus.disabled + byStatus.waiting : byStatus[of])
  const columns: Column<Promoter>[] = [
    {
      key: 'number',
      phone: 'details',
      end: true,
      head: t('number'),
      middle: '@min-[40rem]:@max-[57rem]:row-span-2',
      cell: (_, position) => <span className="figure text-muted">{figures.whole(position)}</span>,
    },
    {
      key: 'promoter',
      head: t('promoter'),
      phone: 'title',
      middle: '@min-[40rem]:@max-[57rem]:col-span-3',
      cell: ({ id, name, email, group: inGroup }) => (
        <span className="block @min-[40rem]:min-w-36">
          <span className="block font-semibold">
            <PromoterName id={id} opens>
              {name}
            </PromoterName>
          </span>
          <span className="block text-sm font-normal text-muted @max-[40rem]:hidden">
            <EmailText email={email} />
          </span>
          {severalGroups && <span className="block text-sm font-normal wrap-anywhere text-muted">{t('in_group', { group: inGroup })}</span>}
        </span>
      ),
    },
    {
      key: 'clicks',
      phone: 'label',
      head: t('clicks'),
      sorts: 'clicks',
      end: true,
      cell: ({ clicks }) => <span className="figure">{figures.whole(clicks)}</span>,
    },
    {
      key: 'completions',
      phone: 'label',
      head: t('completions'),
      sorts: 'completions',
      end: true,
      cell: ({ completed }) => <span className="figure">{figures.whole(completed)}</span>,
    },
    {
      key: 'earnings',
      phone: 'end',
      head: t('earnings'),
      sorts: 'earnings',
      end: true,
      cell: ({ earnings }) => <span className="figure whitespace-nowrap">{money(earnings)}</span>,
    },
    {
      key: 'joined',
      phone: 'details',
      head: t('joined'),
      sorts: 'created_at',
      cell: ({ created_at }) => (
        <span className="@min-[57rem]:[&_time]:whitespace-normal">
          <WhichDay at={created_at} />
        </span>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      cell: (promoter) => <PromoterBadge promoter={promoter} />,
    },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'menu',
      middle:
        '@min-[40rem]:@max-[57rem]:justify-self-end @min-[40rem]:@max-[57rem]:col-span-2 @min-[40rem]:@max-[57rem]:col-start-5 @min-[40rem]:@max-[57rem]:row-start-1',
      cell: (promoter) => {
        const change = promoter.active === 'Active' ? 'disable' : 'enable'
        return (
          <RowActions
            of={promoter.name}
            action={{ label: t(change), name: t(`${change}_name`, { name: promoter.name }), onPress: () => setAction({ kind: change, promoter }) }}
            remove={{ label: t('delete'), name: t('delete_name', { name: promoter.name }), onPress: () => setAction({ kind: 'delete', promoter }) }}
          />
        )
      },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Link href="/admin/promoters/groups" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('to_groups')}
        </Link>
        <Link href="/admin/promoters/applications" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('to_applications')}
        </Link>
        <Link href="/admin/promoters/import" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('to_import')}
        </Link>
        <Link href="/admin/promoters/announcements" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('to_announcements')}
        </Link>
      </div>
      <CountedChoice
        label={t('status')}
        options={(['all', ...promoterStatuses] as const).map((value) => ({ value, label: t(`statuses.${value}`), count: count(value) }))}
        value={status ?? 'all'}
        onChange={(next) => place.setParams({ status: next === 'all' ? '' : next })}
      />
      {severalGroups && (
        <select
          aria-label={t('group')}
          value={group ?? ''}
          onChange={({ target }) => place.setParams({ group: target.value })}
          className={`${smallControlClass} min-w-0 text-ellipsis max-sm:w-full sm:self-start`}
        >
          <option value="">{t('all_groups')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        // Rows whose groups come later would grow under the finger.
        result={groups ? result : { ...result, data: undefined }}
        place={place}
        order={NEWEST}
        search={{ label: t('search'), placeholder: t('search_short') }}
        skeletonRows={5}
        middle="@min-[40rem]:@max-[57rem]:grid-cols-[2rem_1fr_1.1fr_1.5fr_1.5fr_1.2fr]"
        tools={
          <FileButton
            endpoint={exportPromoters}
            input={{ query: { sort, ...(status && { status }), ...(group && { group }), ...(place.search && { search: place.search }) } }}
          />
        }
        empty={{ drawing: 'people', title: t('empty'), text: t(status || group ? 'empty_status' : 'empty_text') }}
      />
      <PromoterDialogs action={action} onClose={() => setAction(undefined)} />
    </div>
  )
}
