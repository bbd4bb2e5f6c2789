'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import { textIn } from '@/lib/platform/i18n/localized'
import { takesPeople } from '@/lib/work/campaigns/shown-state'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'
import { StateBadge } from './state'
import { TaskTerms } from './task-terms'

/** A task in the list; the whole card opens it. */
export function CampaignCard({ campaign, place }: { campaign: PromoterCampaign; place: PageState }) {
  const t = useTranslations('promoter.campaigns')
  const locale = useLocale()
  const money = useMoney()
  const { slug, state, figures } = campaign
  const { clicks, completions, earned } = figures
  const open = takesPeople(campaign)
  const Heading = open ? 'h2' : 'h3'
  return (
    <Card className="relative flex flex-col gap-4 transition-colors duration-150 hover:border-accent lg:flex-row lg:items-center lg:gap-8">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-lg font-bold wrap-anywhere">
            <Link
              href={`/promoter/campaigns?task=${slug}`}
              prefetch={false}
              onNavigate={(event) => {
                event.preventDefault()
                place.setOpened({ task: slug })
              }}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent"
            >
              {textIn(locale, campaign.title).text}
            </Link>
          </Heading>
          <StateBadge state={state} />
        </div>
        <p className="max-w-measure text-muted">{textIn(locale, campaign.summary).text}</p>
        <p className="figure text-sm text-muted">{clicks + completions > 0 ? t('so_far', { clicks, completions, earned: money(earned) }) : t('nothing_yet')}</p>
      </div>
      <TaskTerms campaign={campaign} />
      <span aria-hidden className="inline-flex items-center gap-1 font-semibold text-accent-deep">
        {t(open ? 'promote' : 'see')}
        <ChevronRight className="size-5" strokeWidth={1.75} />
      </span>
    </Card>
  )
}

/** Placeholders for cards. */
export const CardSkeletons = () => (
  <div aria-hidden className="flex flex-col gap-3 sm:gap-4">
    {[0, 1].map((at) => (
      <Card key={at} className="flex flex-col gap-4">
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-4 w-full max-w-96" />
        <Skeleton className="h-12 w-64 max-w-full" />
      </Card>
    ))}
  </div>
)
