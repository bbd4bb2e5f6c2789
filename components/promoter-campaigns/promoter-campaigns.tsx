'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useRef } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import type { Locale } from '@/lib/platform/i18n/locales'
import { CardSkeletons } from './campaign-card'
import { CampaignList } from './campaign-list'
import { CampaignView } from './campaign-view'

interface Props {
  /** The text with which a task is shared, in each language, with marks for its values. */
  shareTexts: Record<Locale, string>
}

/** What a promoter can share: all open tasks, or the one in the address (`?task={slug}&label={label}`). */
export const PromoterCampaigns = (props: Props) => (
  <Suspense fallback={<Waiting />}>
    <Chosen {...props} />
  </Suspense>
)

function Waiting() {
  const t = useTranslations('promoter.campaigns')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <CardSkeletons />
    </>
  )
}

function Chosen({ shareTexts }: Props) {
  const place = usePageQuery()
  const task = place.param('task')
  const first = useRef(task)
  const hasMoved = useRef(false)
  hasMoved.current ||= task !== first.current
  return task ? <CampaignView key={task} slug={task} place={place} shareTexts={shareTexts} isPressed={hasMoved.current} /> : <CampaignList place={place} />
}
