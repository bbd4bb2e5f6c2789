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

/** The way into a task, which stays in reach of a thumb on phones; nothing where it cannot be started, which the top of the page says. */
export function StartTask() {
  const t = useTranslations('tasks')
  const money = useMoney()
  const { slug, isDefault, made, now, doneCode } = useTaskOfPage()
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, '--bottom-bar')
  if (doneCode || now.state !== 'live') return null
  return (
    <>
      {now.version !== made.version && <TaskNotice>{t('start.changed', { amount: money(now.reward) })}</TaskNotice>}
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
