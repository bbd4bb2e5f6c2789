'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import type { Area } from '@/lib/platform/pages/areas'
import { webhookQueries } from '@/lib/work/webhooks/client'
import { Deliveries } from './deliveries'
import { WebhookHead } from './webhook-head'

/** The page of one webhook, whose id is at the end of the address: what it is, what can be done with it, and the log of what was sent. */
export const WebhookPage = ({ area }: { area: Area }) => (
  <Suspense fallback={<View area={area} id={undefined} place={startOfList} />}>
    <Asked area={area} />
  </Suspense>
)

function Asked({ area }: { area: Area }) {
  const place = usePageQuery()
  const id = Number(useVisiblePath().split('/').at(-1))
  return <View key={id} area={area} id={id} place={place} />
}

/** @param id undefined while the address is not known */
function View({ area, id, place }: { area: Area; id: number | undefined; place: PageState }) {
  const t = useTranslations('developers.webhook')
  const { data, isError, isFetching, refetch } = useQuery({ ...webhookQueries.list(), enabled: id !== undefined })
  /** Counts what the reader did that changes the log, which then may move. */
  const [acts, setActs] = useState(0)
  const webhook = data?.find((one) => one.id === id)
  if (!data && isError)
    return (
      <>
        <PageHead title={t('page_title')} />
        <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
      </>
    )
  if (data && !webhook)
    return (
      <>
        <PageHead title={t('page_title')} />
        <Card>
          <EmptyState
            drawing="tray"
            title={t('gone')}
            text={t('gone_text')}
            action={
              <Link href={`/${area}/developers`} className={buttonClass({ variant: 'secondary' })}>
                {t('to_list')}
              </Link>
            }
          />
        </Card>
      </>
    )
  return (
    <>
      <WebhookHead area={area} webhook={webhook} onAct={() => setActs((before) => before + 1)} />
      <Deliveries id={id} state={webhook?.state} place={place} acts={acts} onAct={() => setActs((before) => before + 1)} />
    </>
  )
}
