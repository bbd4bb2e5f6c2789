'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWords } from '@/components/campaign-text/use-words'
import { offerQueries } from '@/lib/work/campaigns/visitor-client'
import { allDrafts } from './draft-storage'

/** The other tasks that were started on this device and not handed in, to be finished or given back. */
export function StartedTasks({ except }: { except: string }) {
  const t = useTranslations('campaign_wizard')
  const [started] = useState(() => allDrafts().filter(({ slug, draft }) => slug !== except && draft.place && !draft.handed_in))
  const words = useWords()
  const { data: offers } = useQuery(offerQueries.open())
  // One that is not open any more has no title here; its address says as much.
  const titleOf = (slug: string) => {
    const title = offers?.find((offer) => offer.slug === slug)?.title
    return title ? words(title) : slug
  }
  if (started.length === 0) return null
  return (
    <div className="mt-3 text-ink">
      <p className="font-semibold">{t('started')}</p>
      <ul>
        {started.slice(0, 3).map(({ slug }) => (
          <li key={slug}>
            <Link
              href={`/tasks/${slug}/do`}
              prefetch={false}
              className="inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4"
            >
              {titleOf(slug)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
