'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { PromoterActivity } from '@/components/admin/activity'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChartCard } from '@/components/ui/chart-card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { ApiError } from '@/lib/platform/browser/api-error'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import type { ChartSpan } from '@/lib/work/dashboard/client'
import { promoterQueries } from '@/lib/work/promoters/client'
import { PromoterFigures } from './figures'
import { PromoterFlags } from './flags'
import { GroupCard } from './group'
import { Head } from './head'
import { Money } from './money'
import { PromoterNotes } from './notes'

/** The page of one promoter, whose id is at the end of the address: figures, money, flags, notes, and the lists of clicks, completions and payouts. */
export const PromoterPage = () => (
  <Suspense fallback={<View id={undefined} place={startOfList} />}>
    <Asked />
  </Suspense>
)

function Asked() {
  const place = usePageQuery()
  const id = Number(useVisiblePath().split('/').at(-1))
  return <View key={id} id={id} place={place} />
}

/** @param id undefined while the address is not known */
function View({ id, place }: { id: number | undefined; place: PageState }) {
  const t = useTranslations('admin.promoter')
  const [days, setDays] = useState<ChartSpan>('30')
  const activity = useRef<HTMLElement>(null)
  const result = useQuery({ ...promoterQueries.one(id ?? 0, days), enabled: id !== undefined })
  /** Shows one of the lists below. */
  const show = (params: { tab: string; flagged?: string }) => {
    place.setParams({ flagged: '', search: '', status: '', verdict: '', ...params })
    activity.current?.scrollIntoView({ block: 'start' })
  }
  const { data: promoter, error, isFetching, isPlaceholderData, refetch } = result
  // Also when earlier data are still cached.
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (error && !promoter)
    return (
      <>
        <PageHead title={t('page_title')} />
        <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
      </>
    )
  return (
    <>
      <Head promoter={promoter} />
      <PromoterFigures promoter={promoter} result={result} />
      <Money balance={promoter?.balance} onPayouts={() => show({ tab: 'payouts' })} />
      <ChartCard area="admin" history={promoter} days={days} onDays={setDays} waits={isPlaceholderData} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PromoterNotes promoter={id} />
        {promoter && <GroupCard promoter={promoter} />}
        <PromoterFlags flags={promoter?.flags} onFlagged={() => show({ tab: 'completions', flagged: '1' })} />
      </div>
      <section ref={activity} className="flex scroll-mt-20 flex-col gap-4">
        <h2 className="text-lg font-bold">{t('activity')}</h2>
        <PromoterActivity place={place} promoter={id} />
      </section>
    </>
  )
}

function Gone() {
  const t = useTranslations('admin.promoter')
  const toList = (
    <Link href="/admin/promoters" className={buttonClass({ variant: 'secondary' })}>
      {t('to_list')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('page_title')} />
      <Card>
        <EmptyState drawing="people" title={t('gone')} text={t('gone_text')} action={toList} />
      </Card>
    </>
  )
}
