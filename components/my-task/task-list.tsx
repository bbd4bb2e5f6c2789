'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Day, Moment } from '@/components/ui/time'
import { useKeptCodes } from '@/components/wizard/codes-on-device'
import { LaterPart } from './later-part'
import { openTask } from './opened-task'
import { TaskBadge } from './task-badge'
import { type SavedTask, useSavedTasks } from './tasks-on-device'

/** The tasks of this device, newest first, including codes that were stored before tasks were. */
export function useAllTasks(): SavedTask[] {
  const tasks = useSavedTasks((state) => state.tasks)
  const codes = useKeptCodes((state) => state.codes)
  const known = new Set(tasks.map(({ code }) => code))
  const older = codes.map(({ code, received_at }) => ({ code: code.toUpperCase(), received_at })).filter(({ code }) => !known.has(code))
  return [...tasks, ...older].sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at))
}

function Entry({ code, token, name, received_at, seen }: SavedTask) {
  const t = useTranslations('my_task.list')
  return (
    <li>
      <button
        type="button"
        onClick={() => openTask(code)}
        className="flex w-full items-center gap-3 px-5 py-4 text-left transition-colors duration-150 hover:bg-accent-tint focus-visible:rounded-control"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figure text-lg font-bold tracking-[0.08em] break-all">{code}</span>
            {seen && <TaskBadge task={seen.task} />}
          </span>
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
      </button>
    </li>
  )
}

/** The page without a task: the tasks of this device, and a way to open one whose link is lost. */
export function TaskList() {
  const t = useTranslations('my_task.list')
  const tasks = useAllTasks()
  return (
    <div className="flex flex-col gap-8">
      {tasks.length > 0 ? (
        <section aria-labelledby="task-list">
          <h2 id="task-list" className="text-lg font-bold">
            {t('title')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('text')}</p>
          <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {tasks.map((task) => (
              <Entry key={task.code} {...task} />
            ))}
          </ul>
        </section>
      ) : (
        <LaterPart className="h-56 rounded-card">{({ NoTasksOnDevice }) => <NoTasksOnDevice />}</LaterPart>
      )}
      <LaterPart className="h-80 rounded-card">{({ LostLink }) => <LostLink />}</LaterPart>
    </div>
  )
}
