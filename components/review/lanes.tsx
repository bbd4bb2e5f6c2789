'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { useRef } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { type ReviewLane, reviewLanes } from '@/db/desk-values'
import { useFigures } from '@/lib/platform/browser/money-format'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import type { Desk } from './desk-state'
import { useAge } from './use-age'

/**
 * How many wait and are late, as their lanes say; how many wait apart, how long the oldest of all has waited, how many the reader decided, and how many somebody
 * else has to.
 */
export function QueueNumbers({ meta }: { meta: Desk['meta'] }) {
  const t = useTranslations('admin.review')
  const age = useAge()
  if (!meta) return <Skeleton className="my-1 h-4 w-72 max-w-full lg:mr-auto" />
  const { waiting } = meta
  const parts = [
    t('waiting', { count: waiting.all }),
    ...(waiting.all > 0 ? [t('past_target', { count: waiting.late, hours: meta.target_hours })] : []),
    ...(waiting.same_sender > 0 ? [t('apart', { count: waiting.same_sender })] : []),
    ...(meta.oldest ? [t('oldest', { age: age(meta.oldest) })] : []),
  ]
  return (
    // One line on wide screens, where the last parts are left out if they do not fit.
    <p className="figure flex min-w-0 flex-wrap gap-x-5 text-sm text-muted sm:max-lg:text-base lg:h-5.5 lg:flex-1 lg:overflow-hidden">
      <span>{parts.join(' · ')}</span>
      <span className="max-sm:hidden">{t('pace', { today: meta.today, hour: meta.last_hour })}</span>
      {meta.waits_for_other > 0 && <span>{t('waits_for_other', { count: meta.waits_for_other })}</span>}
      {meta.waits_for_second > 0 && <span>{t('waits_for_second', { count: meta.waits_for_second })}</span>}
    </p>
  )
}

/** The lanes with their numbers. */
export function Lanes({ meta, lane }: { meta: Desk['meta']; lane: ReviewLane }) {
  const t = useTranslations('admin.review')
  const { whole } = useFigures()
  const box = useRef<HTMLDivElement>(null)
  // The numbers change the widths, so the current lane is scrolled into view again.
  useAfterChange([lane, meta], () => {
    const tab = box.current?.querySelector<HTMLElement>('[data-state=active]')
    if (tab && box.current) box.current.scrollLeft = tab.offsetLeft - (box.current.clientWidth - tab.offsetWidth) / 2
  })
  return (
    // Narrow screens scroll it sideways.
    <div ref={box} className="relative -mx-4 min-w-0 shrink-0 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <Tabs.List aria-label={t('lanes_label')} className="flex min-w-max border-b border-line">
        {reviewLanes.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            title={t(`lane_about.${name}`)}
            className="-mb-px flex min-h-11 items-center lg:pointer-fine:min-h-9 gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:text-accent-deep"
          >
            {t(`lanes.${name}`)}
            <span className="figure rounded-full bg-line/60 px-2 text-sm font-semibold">{meta ? whole(meta.waiting[name]) : '–'}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </div>
  )
}
