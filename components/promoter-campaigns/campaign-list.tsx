'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import type { PageState } from '@/lib/platform/browser/page-query'
import { takesPeople } from '@/lib/work/campaigns/shown-state'
import { promoterCampaignQueries } from '@/lib/work/promoter-campaigns/client'
import { CampaignCard, CardSkeletons } from './campaign-card'

/** The tasks that are open, and apart from them those that are not and brought the promoter anything. */
export function CampaignList({ place }: { place: PageState }) {
  const t = useTranslations('promoter.campaigns')
  const area = useTranslations('promoter')
  const { data, isError, isFetching, refetch } = useQuery(promoterCampaignQueries.list())
  const open = data?.filter(takesPeople) ?? []
  const past = data?.filter((campaign) => !takesPeople(campaign)) ?? []
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {!data && (isError ? <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} /> : <CardSkeletons />)}
      {data && (
        <section aria-label={t('open')} className="flex flex-col gap-3 sm:gap-4">
          {open.map((campaign) => (
            <CampaignCard key={campaign.slug} campaign={campaign} place={place} />
          ))}
          {open.length === 0 && (
            <Card className="p-0 sm:p-0">
              <EmptyState
                drawing="tray"
                title={t('empty')}
                text={t('empty_text')}
                action={
                  <Link href="/promoter" className={buttonClass({ variant: 'secondary' })}>
                    {area('to_link')}
                  </Link>
                }
              />
            </Card>
          )}
        </section>
      )}
      {past.length > 0 && (
        <section className="flex flex-col gap-3 sm:gap-4">
          <div className="flex flex-col gap-1">
            <h2 className="text-lg font-bold">{t('past')}</h2>
            <p className="text-muted">{t('past_lead')}</p>
          </div>
          {past.map((campaign) => (
            <CampaignCard key={campaign.slug} campaign={campaign} place={place} />
          ))}
        </section>
      )}
    </>
  )
}
