'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { Segmented } from '@/components/ui/segmented'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { pictureGroupQueries } from '@/lib/work/review/clusters/client'
import { type listPictureGroups, type PictureGroup, type PictureGroupKind, pictureGroupKinds } from '@/lib/work/review/clusters/contract'
import { groupAddress, groupKind } from './group-kind'

/** The groups of tasks with alike pictures, the largest first. */
export const GroupList = () => (
  <Suspense fallback={<View place={startOfList} by="picture" isAll={false} result={pendingResult} />}>
    <AskedGroups />
  </Suspense>
)

function AskedGroups() {
  const place = usePageQuery()
  const by = groupKind(place)
  const isAll = place.param('all') === '1'
  return <View place={place} by={by} isAll={isAll} result={useQuery(pictureGroupQueries.list({ ...place.paging, by, ...(isAll && { all: '1' }) }))} />
}

interface ViewProps {
  place: PageState
  by: PictureGroupKind
  isAll: boolean
  result: Asked<CallOutput<typeof listPictureGroups>>
}

function View({ place, by, isAll, result }: ViewProps) {
  const t = useTranslations('admin.groups')
  const review = useTranslations('review.status')
  const activity = useTranslations('admin.activity')
  const { whole } = useFigures()
  const figure = (key: 'tasks' | 'in_review' | 'approved' | 'rejected' | 'pictures' | 'promoters' | 'devices', head: string): Column<PictureGroup> => ({
    key,
    head,
    phone: 'label',
    end: true,
    cell: (group) => <span className="figure">{whole(group[key])}</span>,
  })
  const nameOf = ({ first }: PictureGroup) => ({ picture: first.payment_code, promoter: first.promoter ?? activity('public_link'), device: first.device })[by]
  const noteOf = ({ first }: PictureGroup) => ({ picture: first.name, promoter: t('first_code', { code: first.payment_code }), device: first.location })[by]
  const columns: Column<PictureGroup>[] = [
    {
      key: 'group',
      head: t(`by.${by}`),
      phone: 'title',
      cell: (group) => (
        <span className="block @min-[40rem]:min-w-36">
          <Link
            href={groupAddress(group.id, by)}
            prefetch={false}
            data-opens
            className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            <span className={by === 'picture' ? 'figure tracking-wide' : ''}>{nameOf(group)}</span>
          </Link>
          <span className="block text-sm font-normal text-muted wrap-anywhere">{noteOf(group)}</span>
        </span>
      ),
    },
    figure('tasks', t('tasks')),
    figure('in_review', review('in_review')),
    figure('approved', review('approved')),
    figure('rejected', review('rejected')),
    by === 'picture' ? figure('promoters', t('promoters')) : figure('pictures', t('pictures')),
    by === 'device' ? figure('promoters', t('promoters')) : figure('devices', t('devices')),
    { key: 'first', head: t('first_at'), phone: 'details', cell: ({ first_at }) => <When at={first_at} /> },
    { key: 'last', head: t('last_at'), phone: 'label', cell: ({ last_at }) => <When at={last_at} /> },
  ]
  const tools = (
    <div className="flex flex-wrap gap-3">
      <Segmented
        label={t('by_label')}
        options={pictureGroupKinds.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={by}
        onChange={(next) => place.setParams({ by: next === 'picture' ? '' : next })}
      />
      <Segmented
        label={t('which')}
        options={[
          { value: '', label: t('waiting_only') },
          { value: '1', label: t('all') },
        ]}
        value={isAll ? '1' : ''}
        onChange={(all) => place.setParams({ all })}
      />
    </div>
  )
  return (
    <PagedTable
      caption={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      result={result}
      place={place}
      tools={tools}
      empty={{ drawing: 'list', title: t(isAll ? 'none' : 'none_waiting'), text: t('none_text') }}
    />
  )
}
