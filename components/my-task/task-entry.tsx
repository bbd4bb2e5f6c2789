'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { Day, Moment } from '@/components/ui/time'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import type { MyTask } from '@/lib/work/my-task/contract'
import { leaveTask } from './opened-task'
import { TaskBadge } from './task-badge'
import { type TaskState, taskStateOf } from './task-state'
import type { SavedTask } from './tasks-on-device'

/** The states in which the person has something to do. */
const todo: Partial<Record<TaskState, 'returned' | 'approved_text' | 'correct'>> = { returned: 'returned', approved: 'approved_text', correct: 'correct' }

/** What its person has to do about a task. */
function ToDo({ task }: { task: MyTask }) {
  const t = useTranslations('my_task.now')
  const what = todo[taskStateOf(task)]
  return what ? <span className="mt-1 block text-sm font-semibold text-accent-deep">{t(what)}</span> : null
}

/** A task in the list of this device; the whole row opens its page. */
export function TaskEntry({ code, token, name, received_at, seen }: SavedTask) {
  const t = useTranslations('my_task.list')
  const money = useBadgeMoney()
  const task = seen?.task
  return (
    <li>
      <Link
        href={`/my-task#${code}`}
        prefetch={false}
        onClick={leaveTask}
        className="flex w-full items-center gap-3 px-5 py-4 transition-colors duration-150 hover:bg-accent-tint focus-visible:rounded-control"
      >
        <span className="min-w-0 flex-1">
          {task?.campaign && (
            <span className="block font-bold wrap-anywhere">
              <Words of={task.campaign.title} />
            </span>
          )}
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figure font-semibold tracking-[0.08em] break-all">{code}</span>
            {task && <TaskBadge task={task} />}
            {task && <span className="figure rounded-full bg-sun px-2.5 text-sm font-bold text-on-sun">{money(task.reward)}</span>}
          </span>
          {task && <ToDo task={task} />}
          <span className="block text-sm text-muted">
            {name && <span className="break-words">{name} · </span>}
            <Day at={received_at} />
          </span>
          <span className="block text-sm text-muted">
            {seen ? (
              t.rich('seen', { at: () => <Moment at={seen.at} /> })
            ) : token ? null : (
              <span className="font-semibold text-accent-deep">{t('by_number')}</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      </Link>
    </li>
  )
}
