'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/ui/time'
import { OtherTasks } from './other-tasks'
import { useTaskOfPage } from './task-now'

/** A notice that changes what the reader should expect. */
export const TaskNotice = ({ children }: { children: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-control bg-warning-tint p-4 font-semibold text-warning">
    {children}
  </div>
)

const linkClass = 'inline-flex min-h-11 items-center text-accent-deep underline underline-offset-4'

/** Above the title: why nobody can start this task now, or why who is here cannot. */
export function ClosedNotice() {
  const t = useTranslations('tasks')
  const { now, doneCode, isBegun } = useTaskOfPage()
  if (doneCode && !isBegun)
    return (
      <TaskNotice>
        <p>{t('start.done', { count: now.per_person_limit })}</p>
        <Link href={`/my-task#${doneCode}`} prefetch={false} className={linkClass}>
          {t('start.done_open')}
        </Link>
      </TaskNotice>
    )
  // Whoever has begun reads above how it goes on.
  if (now.state === 'live' || isBegun) return null
  return (
    <TaskNotice>
      <p>{now.state === 'scheduled' ? t.rich('state.scheduled', { at: () => now.starts_at && <Moment at={now.starts_at} /> }) : t(`state.${now.state}`)}</p>
      <Link href="/tasks" prefetch={false} className={linkClass}>
        {t('start.see_open')}
      </Link>
    </TaskNotice>
  )
}

/** Before the promise: what is open in place of a task that cannot be started. */
export function OpenInsteadOfTask() {
  const { slug, now, doneCode, isBegun } = useTaskOfPage()
  return isBegun ? null : doneCode || now.state !== 'live' ? <OtherTasks except={slug} /> : null
}
