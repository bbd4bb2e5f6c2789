'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useBarHeight } from '@/components/layout/use-bar-height'
import { buttonClass } from '@/components/ui/button'
import { useMoney } from '@/lib/platform/browser/money-format'
import { beginDefaultTask } from '@/lib/platform/browser/referral-code'
import { TaskNotice } from './closed-task'
import { useTaskOfPage } from './task-now'

/** Says that the task has changed since the page was made. */
export function ChangedNotice() {
  const t = useTranslations('tasks.start')
  const money = useMoney()
  const { made, now, doneCode, isBegun } = useTaskOfPage()
  if (isBegun || doneCode || now.state !== 'live' || now.version === made.version) return null
  return <TaskNotice>{t('changed', { amount: money(now.reward) })}</TaskNotice>
}

/**
 * The way into a task, which stays in reach of a thumb on phones; nothing where it cannot be started, which the top of the page says. Its parent is the
 * whole page: inside of a part further down it could not rise above the cookie banner before that part is scrolled to.
 */
export function StartTask() {
  const t = useTranslations('tasks')
  const money = useMoney()
  const { slug, isDefault, now, doneCode, isBegun } = useTaskOfPage()
  const bar = useRef<HTMLDivElement>(null)
  const isShown = isBegun || (!doneCode && now.state === 'live')
  useBarHeight(bar, '--bottom-bar', 0, isShown)
  if (!isShown) return null
  return (
    <div
      ref={bar}
      className="above-bars sticky bottom-[var(--cookie-banner,0px)] z-10 mx-auto flex max-w-3xl items-center justify-between gap-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6"
    >
      <p>
        {!isBegun && <span className="figure block text-lg leading-tight font-extrabold">{money(now.reward)}</span>}
        {isBegun && <span className="block font-semibold">{t('start.begun')}</span>}
        {!isBegun && now.places_left !== null && <span className="figure block text-sm text-muted">{t('card.places', { count: now.places_left })}</span>}
      </p>
      <Link
        href={isDefault ? '/perform-task' : `/tasks/${slug}/do`}
        prefetch={false}
        {...(isDefault && { onClick: () => beginDefaultTask(slug) })}
        className={buttonClass({ size: 'lg' }, 'flex-1 sm:flex-none sm:px-10')}
      >
        {t(isBegun ? 'start.continue' : 'start.start')}
      </Link>
    </div>
  )
}
