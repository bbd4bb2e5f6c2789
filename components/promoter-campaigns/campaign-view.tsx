'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { PageState } from '@/lib/platform/browser/page-query'
import { useAuth } from '@/lib/platform/browser/session'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { takesPeople } from '@/lib/work/campaigns/shown-state'
import { promoterCampaignQueries } from '@/lib/work/promoter-campaigns/client'
import { CampaignLink } from './campaign-link'
import { LinkResults } from './link-results'
import { ShareMaterial } from './share-material'
import { StateNote } from './state'
import { TaskTerms } from './task-terms'
import { labelIn, useShortLink } from './use-short-link'

interface Props {
  slug: string
  place: PageState
  shareTexts: Record<Locale, string>
  /** Whether a press on this page led here, and not its address. */
  isPressed: boolean
}

/** One task: the promoter's link to it, what to publish, and what it brought. */
export function CampaignView({ slug, place, shareTexts, isPressed }: Props) {
  const t = useTranslations('promoter.campaigns')
  const locale = useLocale()
  const known = useQuery(promoterCampaignQueries.list()).data?.find((campaign) => campaign.slug === slug)
  const { data, error, isFetching, refetch } = useQuery(promoterCampaignQueries.one(slug))
  const code = useAuth((state) => state.user?.referral_code) ?? undefined
  const shortLink = useShortLink(place, slug)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isPressed) return
    // A press leads here without a new page, so the focus would stay on what is gone.
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isPressed])
  // The list's row serves until all of it is here.
  const campaign = data ?? known
  const isUnknown = error instanceof ApiError && error.status === 404
  const title = campaign ? textIn(locale, campaign.title).text : isUnknown ? t('unknown') : undefined
  return (
    <>
      <Link
        href="/promoter/campaigns"
        prefetch={false}
        onNavigate={(event) => {
          event.preventDefault()
          place.setOpened({ task: '', label: '' })
        }}
        className="-mb-4 inline-flex min-h-11 items-center gap-1 self-start font-semibold text-accent-deep lg:-mb-6"
      >
        <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
        {t('back')}
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold wrap-anywhere outline-none">
            {title ? <span>{title}</span> : <Skeleton className="my-1 h-7 w-64 max-w-full" />}
            {!title && <span className="sr-only">{t('title')}</span>}
          </h1>
          {campaign && <p className="max-w-measure text-muted">{textIn(locale, campaign.summary).text}</p>}
        </div>
        {campaign && <TaskTerms campaign={campaign} />}
      </div>
      {isUnknown && !campaign ? (
        <Card className="p-0 sm:p-0">
          <EmptyState drawing="search" title={t('unknown')} text={t('unknown_text')} />
        </Card>
      ) : (
        <>
          {campaign && <StateNote state={campaign.state} />}
          {campaign && takesPeople(campaign) && (
            <>
              <CampaignLink campaign={campaign} code={code} link={shortLink} place={place} shareTexts={shareTexts} />
              <ShareMaterial campaign={campaign} code={code} link={shortLink} label={labelIn(place)} shareTexts={shareTexts} />
            </>
          )}
          {error && !data ? <FailedCard text={t('one_failed')} busy={isFetching} onRetry={refetch} /> : <LinkResults campaign={data} />}
        </>
      )}
    </>
  )
}
