'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { WhichDay } from '@/components/ui/when'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
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
import { CsvButton } from './csv-button'
import { type PromoterAction, PromoterDialogs } from './promoter-dialogs'
import { PromoterName } from './promoter-name'
import { RowActions } from './row-actions'
import { SortButton, SortChoice } from './sort'

const NEWEST: PromoterSort = '-created_at'

/** The list of all promoters (SPEC section 2, 'Promoters'). */
export const Promoters = () => (
  <Suspense fallback={<View place={startOfList} sort={NEWEST} status={undefined} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const sort = promoterSorts.find((known) => known === place.param('sort')) ?? NEWEST
  const status = promoterStatuses.find((known) => known === place.param('status'))
  return <View place={place} sort={sort} status={status} result={useQuery(promoterQueries.list({ ...place.query, sort, ...(status && { status }) }))} />
}

interface ViewProps {
  place: PageState
  sort: PromoterSort
  status: PromoterStatus | undefined
  result: Asked<CallOutput<typeof listPromoters>>
}

function View({ place, sort, status, result }: ViewProps) {
  const t = useTranslations('admin.promoters')
  const figures = useFigures()
  const money = useMoney()
  const [action, setAction] = useState<PromoterAction>()
  const byStatus = result.data?.stats.by_status
  const count = (of: PromoterStatus | 'all') => byStatus && figures.whole(of === 'all' ? byStatus.active + byStatus.disabled : byStatus[of])
  const setSort = (next: PromoterSort) => place.setParams({ sort: next === NEWEST ? '' : next })
  const sortable = (by: 'clicks' | 'completions' | 'earnings' | 'created_at', head: string) => ({
    head,
    headContent: <SortButton by={by} label={head} sort={sort} onSort={setSort} />,
    sort: sort === by ? ('ascending' as const) : sort === `-${by}` ? ('descending' as const) : undefined,
  })
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
      cell: ({ id, name, email }) => (
        <span className="block @min-[40rem]:min-w-36">
          <span className="block font-semibold">
            <PromoterName id={id} opens>
              {name}
            </PromoterName>
          </span>
          <span className="block text-sm font-normal text-muted @max-[40rem]:hidden">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    {
      key: 'clicks',
      phone: 'label',
      ...sortable('clicks', t('clicks')),
      end: true,
      cell: ({ clicks }) => <span className="figure">{figures.whole(clicks)}</span>,
    },
    {
      key: 'completions',
      phone: 'label',
      ...sortable('completions', t('completions')),
      end: true,
      cell: ({ completed }) => <span className="figure">{figures.whole(completed)}</span>,
    },
    {
      key: 'earnings',
      phone: 'end',
      ...sortable('earnings', t('earnings')),
      end: true,
      cell: ({ earnings }) => <span className="figure whitespace-nowrap">{money(earnings)}</span>,
    },
    {
      key: 'joined',
      phone: 'details',
      ...sortable('created_at', t('joined')),
      cell: ({ created_at }) => (
        <span className="@min-[57rem]:[&_time]:whitespace-normal">
          <WhichDay at={created_at} />
        </span>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      cell: ({ active }) => (active === 'Active' ? <Badge variant="success">{t('active')}</Badge> : <Badge variant="danger">{t('disabled')}</Badge>),
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
      <CountedChoice
        label={t('status')}
        options={(['all', ...promoterStatuses] as const).map((value) => ({ value, label: t(`statuses.${value}`), count: count(value) }))}
        value={status ?? 'all'}
        onChange={(next) => place.setParams({ status: next === 'all' ? '' : next })}
      />
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        search={{ label: t('search'), placeholder: t('search_short') }}
        skeletonRows={5}
        middle="@min-[40rem]:@max-[57rem]:grid-cols-[2rem_1fr_1.1fr_1.5fr_1.5fr_1.2fr]"
        tools={
          <>
            <CsvButton endpoint={exportPromoters} input={{ query: { sort, ...(status && { status }), ...(place.search && { search: place.search }) } }} />
            <SortChoice sort={sort} onSort={setSort} />
          </>
        }
        empty={{ drawing: 'people', title: t('empty'), text: t(status ? 'empty_status' : 'empty_text') }}
      />
      <PromoterDialogs action={action} onClose={() => setAction(undefined)} />
    </div>
  )
}
