'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useBarHeight } from '@/components/layout/use-bar-height'
import { buttonClass } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { useMoney } from '@/lib/platform/browser/money-format'
import { beginDefaultTask } from '@/lib/platform/browser/referral-code'
import { OtherTasks } from './other-tasks'
import { type TaskNow, useTaskNow } from './use-task-now'

interface Props {
  slug: string
  isDefault: boolean
  /** As the page was made. */
  made: TaskNow
}

/** The way into a task, which stays in reach of a thumb on phones; or why it takes nobody now, and what is open instead. */
export function StartTask({ slug, isDefault, made }: Props) {
  const t = useTranslations('tasks')
  const money = useMoney()
  const now = useTaskNow(slug, made)
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, '--bottom-bar')
  if (now.state !== 'live')
    return (
      <div className="flex flex-col gap-8">
        <Notice>
          <p>{now.state === 'scheduled' ? t.rich('state.scheduled', { at: () => now.starts_at && <Moment at={now.starts_at} /> }) : t(`state.${now.state}`)}</p>
        </Notice>
        <OtherTasks except={slug} />
      </div>
    )
  return (
    <>
      {now.version !== made.version && <Notice>{t('start.changed', { amount: money(now.reward) })}</Notice>}
      <div
        ref={bar}
        className="above-bars sticky bottom-[var(--cookie-banner,0px)] z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
      >
        <p>
          <span className="figure block text-lg leading-tight font-extrabold">{money(now.reward)}</span>
          {now.places_left !== null && <span className="figure block text-sm text-muted">{t('card.places', { count: now.places_left })}</span>}
        </p>
        <Link
          href={isDefault ? '/perform-task' : `/tasks/${slug}/do`}
          prefetch={false}
          {...(isDefault && { onClick: () => beginDefaultTask(slug) })}
          className={buttonClass({ size: 'lg' }, 'flex-1 sm:flex-none sm:px-10')}
        >
          {t('start.start')}
        </Link>
      </div>
    </>
  )
}

const Notice = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-warning-tint p-4 font-semibold text-warning">
    {children}
  </div>
)
