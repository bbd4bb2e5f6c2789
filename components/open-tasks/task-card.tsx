'use client'

import { Clock } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useMoney } from '@/lib/platform/browser/money-format'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'

/** An open task in a list: what it pays and how long it takes, then what it is. The whole card leads to its page. Needs the texts of `tasks.card`. */
export function TaskCard({ task, level = 'h3' }: { task: CampaignOffer; level?: 'h2' | 'h3' }) {
  const t = useTranslations('tasks.card')
  const locale = useLocale()
  const money = useMoney()
  const title = textIn(locale, task.title)
  const summary = textIn(locale, task.summary)
  const Heading = level
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-accent has-focus-visible:border-accent">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="figure -ml-1 rounded-control bg-sun px-3 py-0.5 text-2xl font-extrabold text-on-sun">{money(task.reward)}</span>
        <span className="figure inline-flex items-center gap-1.5 font-semibold">
          <Clock aria-hidden className="size-4" strokeWidth={1.75} />
          {t('minutes', { count: task.minutes })}
        </span>
      </p>
      <div className="flex flex-1 flex-col gap-1">
        <Heading className="text-lg leading-snug font-bold wrap-anywhere">
          <Link
            href={`/tasks/${task.slug}`}
            prefetch={false}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {title.text}
          </Link>
        </Heading>
        <p className="text-muted wrap-anywhere">{summary.text}</p>
        {title.isFallback && <p className="text-sm text-muted">{t('in_portuguese')}</p>}
      </div>
      {(task.kind !== 'other' || task.state === 'full_today' || task.places_left !== null) && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3 text-sm text-muted">
          {task.kind !== 'other' && <span>{t(`kinds.${task.kind}`)}</span>}
          {task.state === 'full_today' ? (
            <span className="font-semibold text-warning">{t('full_today')}</span>
          ) : (
            task.places_left !== null && <span className="figure">{t('places', { count: task.places_left })}</span>
          )}
        </p>
      )}
    </article>
  )
}
