'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useWords } from '@/components/campaign-text/use-words'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import { offerQueries } from '@/lib/work/campaigns/visitor-client'

/** The most tasks that are named instead of another. */
const MOST = 3

/** An open task as a link: its title, what it pays and how long it takes. */
export function OfferLink({ offer }: { offer: CampaignOffer }) {
  const t = useTranslations('campaign_wizard')
  const words = useWords()
  const badge = useBadgeMoney()
  const { slug, is_default, title, reward, minutes } = offer
  return (
    <Link
      href={is_default ? '/perform-task' : `/tasks/${slug}`}
      prefetch={false}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2.5 text-ink transition-colors duration-150 hover:border-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{words(title)}</span>
        <span className="figure block text-sm text-muted">{t('pays_in', { reward: badge(reward), count: minutes })}</span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
    </Link>
  )
}

/** The open tasks but one. */
export function useOtherOffers(except: string): CampaignOffer[] | undefined {
  const { data } = useQuery(offerQueries.open())
  return data?.filter(({ slug, state }) => slug !== except && state === 'live')
}

/** What else is open, or that nothing is. @param brief without a heading, inside a notice */
export function OpenInstead({ except, brief = false }: { except: string; brief?: boolean }) {
  const t = useTranslations('campaign_wizard')
  const heading = useId()
  const offers = useOtherOffers(except)
  if (!offers) return null
  return (
    <section aria-labelledby={heading} className="mt-3 flex flex-col gap-3">
      <h2 id={heading} className={brief ? 'text-base font-semibold tracking-normal text-ink' : 'text-lg font-bold'}>
        {t(offers.length > 0 ? 'instead' : 'nothing_open')}
      </h2>
      {offers.length > 0 && (
        <ul className="flex flex-col gap-2">
          {offers.slice(0, MOST).map((offer) => (
            <li key={offer.slug}>
              <OfferLink offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {!brief && (
        <Link href="/tasks" prefetch={false} className="self-start py-2 font-semibold text-accent-deep underline underline-offset-4">
          {t('all_tasks')}
        </Link>
      )}
    </section>
  )
}
