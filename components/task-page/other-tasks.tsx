'use client'

import { useTranslations } from 'next-intl'
import { TaskGrid } from '@/components/open-tasks/task-grid'
import { useOpenTasks } from '@/components/open-tasks/use-open-tasks'

/** Most tasks that are offered in place of another one. */
const MOST = 3

/** What is open in place of a task that takes nobody now; nothing while nothing is known. Needs the texts of `tasks.card` and `tasks.start`. */
export function OtherTasks({ except }: { except?: string }) {
  const t = useTranslations('tasks.start')
  const { tasks = [] } = useOpenTasks()
  const others = tasks.filter(({ slug, state }) => slug !== except && state === 'live').slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="open-instead" className="flex flex-col gap-4">
      <h2 id="open-instead" className="text-xl font-bold">
        {t('open_instead')}
      </h2>
      <TaskGrid tasks={others} />
    </section>
  )
}
