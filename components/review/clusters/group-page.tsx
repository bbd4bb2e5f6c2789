'use client'

import { useQuery } from '@tanstack/react-query'
import { CopyX, ImageOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { UndoTogether } from '@/components/admin/undo-together'
import { PageHead } from '@/components/layout/page-head'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { Pagination } from '@/components/ui/pagination'
import { Skeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { ApiError } from '@/lib/platform/browser/api-error'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { pictureGroupQueries } from '@/lib/work/review/clusters/client'
import type { PictureGroup, PictureGroupKind } from '@/lib/work/review/clusters/contract'
import { groupKind } from './group-kind'
import { GroupPicture } from './group-picture'
import { RejectCopiesDialog, RejectShownDialog } from './reject-dialogs'

/** Pictures on a page: whole rows of two and three. */
const PICTURES = 12

/** One group of tasks with alike pictures, whose id is at the end of the address. */
export const GroupPage = () => (
  <Suspense fallback={<View id={undefined} place={startOfList} by="picture" />}>
    <Asked />
  </Suspense>
)

function Asked() {
  const place = usePageQuery()
  const by = groupKind(place)
  const id = Number(useVisiblePath().split('/').at(-1))
  return <View key={`${by} ${id}`} id={id} place={place} by={by} />
}

/** @param id undefined while the address is not known */
function View({ id, place, by }: { id: number | undefined; place: PageState; by: PictureGroupKind }) {
  const t = useTranslations('admin.groups')
  const [asks, setAsks] = useState<'copies' | 'shown'>()
  const { data, error, isFetching, refetch } = useQuery({
    ...pictureGroupQueries.one(id ?? 0, { by, page: place.page, per_page: PICTURES }),
    enabled: id !== undefined,
  })
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (error && !data)
    return (
      <>
        <PageHead title={t('one_title')} />
        <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
      </>
    )
  const copies = data?.outcomes.copy ?? 0
  const waiting = (data?.data ?? []).flatMap(({ completion, outcome }) => (completion.status === 'in_review' && outcome !== 'appealed' ? [completion] : []))
  return (
    <>
      <PageHead
        title={data ? t(`one.${by}`, { name: nameOf(data.group, by, t('public_link')) }) : t('one_title')}
        lead={t(`one_lead.${by}`)}
        actions={
          <>
            {waiting.length > 0 && (
              <Button variant="secondary" onClick={() => setAsks('shown')}>
                <ImageOff aria-hidden className="size-5" strokeWidth={1.75} />
                {t('reject_shown', { count: waiting.length })}
              </Button>
            )}
            <Button variant="secondary" disabled={copies === 0} onClick={() => setAsks('copies')}>
              <CopyX aria-hidden className="size-5" strokeWidth={1.75} />
              {copies === 0 ? t('no_copies') : t('reject', { count: copies })}
            </Button>
          </>
        }
      />
      <UndoTogether onUndone={refetch} />
      <Figures group={data?.group} by={by} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data
          ? data.data.map((member) => (
              <li key={member.completion.id} className="min-w-0">
                <GroupPicture {...member} onReload={() => refetch()} />
              </li>
            ))
          : Array.from({ length: 4 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike.
              <li key={at}>
                <Skeleton className="h-96 rounded-card" />
              </li>
            ))}
      </ul>
      {data && data.meta.last_page > 1 && (
        <Pagination
          meta={data.meta}
          hasPrevious={data.links.prev !== null}
          hasNext={data.links.next !== null}
          onTurn={(step) => place.turnPage(step, data.meta.last_page)}
          onGo={place.setPage}
        />
      )}
      {asks === 'copies' && data && <RejectCopiesDialog found={data} onClose={() => setAsks(undefined)} />}
      {asks === 'shown' && <RejectShownDialog shown={waiting} onClose={() => setAsks(undefined)} />}
    </>
  )
}

const nameOf = ({ first }: PictureGroup, by: PictureGroupKind, publicLink: string) =>
  ({ picture: first.payment_code, promoter: first.promoter ?? publicLink, device: first.device })[by]

function Figures({ group, by }: { group: PictureGroup | undefined; by: PictureGroupKind }) {
  const t = useTranslations('admin.groups')
  const review = useTranslations('review.status')
  const { whole } = useFigures()
  if (!group) return <Skeleton className="h-12 max-w-measure" />
  const facts = [
    [t('tasks'), group.tasks],
    [review('in_review'), group.in_review],
    [review('approved'), group.approved],
    [review('rejected'), group.rejected],
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, count]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="figure text-lg font-extrabold">{whole(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('from', { promoters: group.promoters, devices: group.devices })}{' '}
        {t.rich('between', { first: () => <When at={group.first_at} />, last: () => <When at={group.last_at} /> })}
        {by !== 'picture' && <span> {t('different', { count: group.pictures })}</span>}
      </p>
    </div>
  )
}

function Gone() {
  const t = useTranslations('admin.groups')
  return (
    <>
      <PageHead title={t('one_title')} />
      <Card>
        <EmptyState
          drawing="list"
          title={t('gone')}
          text={t('gone_text')}
          action={
            <Link href="/admin/review/groups" className={buttonClass({ variant: 'secondary' })}>
              {t('to_list')}
            </Link>
          }
        />
      </Card>
    </>
  )
}
