'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { BegunTasks } from '@/components/begun-tasks/begun-tasks'
import { followCodes } from '@/components/hand-in/codes-on-device'
import { EarnedBar } from '@/components/payout/earned-bar'
import { buttonClass } from '@/components/ui/button'
import { useMoney } from '@/lib/platform/browser/money-format'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import { TaskOutdated } from './connection-problem'
import { keepPage } from './keep-page'
import { LaterPart } from './later-part'
import { leaveTask } from './opened-task'
import { TaskList, useAllTasks } from './task-list'
import { TaskSkeleton } from './task-skeleton'
import { followTasks, type SavedTask } from './tasks-on-device'
import { sumOfTasks } from './tasks-sum'
import { useRefreshedTasks } from './use-refreshed-tasks'

/** What the tasks of this device have earned, and where it is. */
function Sum({ tasks }: { tasks: SavedTask[] }) {
  const t = useTranslations('my_task.list')
  const parts = useTranslations('payout.parts')
  const money = useMoney()
  const seen = tasks.flatMap((task) => task.seen?.task ?? [])
  const { earned, ...balance } = sumOfTasks(seen)
  if (earned === 0) return null
  return (
    <section aria-labelledby="tasks-sum" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <div className="@container">
        <h2 id="tasks-sum" className="text-base font-semibold tracking-normal text-muted">
          {parts('earned')}
        </h2>
        <p className="figure text-3xl font-extrabold tracking-tight" style={{ '--length': money(earned).length } as CSSProperties}>
          <span className="figure-fit whitespace-nowrap">{money(earned)}</span>
        </p>
      </div>
      {balance.in_review === earned && <p className="-mt-3 font-semibold">{t('sum_in_review')}</p>}
      <EarnedBar balance={balance} label={parts('label')} />
      {seen.some(({ status }) => status === 'rejected') && <p className="text-sm text-muted">{t('sum_returned')}</p>}
    </section>
  )
}

function Tasks({ tasks }: { tasks: SavedTask[] }) {
  const t = useTranslations('my_task.list')
  const { missing, busy, refresh } = useRefreshedTasks()
  const oldest = tasks.flatMap(({ seen }) => seen?.at ?? []).sort()[0]
  return (
    <>
      {missing && oldest && <TaskOutdated missing={missing} at={oldest} busy={busy} onRetry={refresh} />}
      <Sum tasks={tasks} />
      <section aria-labelledby="task-list" aria-busy={busy} className="flex flex-col gap-3">
        <div>
          <h2 id="task-list" className="text-lg font-bold">
            {t('title')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('text')}</p>
        </div>
        <TaskList tasks={tasks} />
        <Link href="/tasks" prefetch={false} className={buttonClass({ variant: 'secondary' }, 'self-start')}>
          {t('open_tasks')}
        </Link>
      </section>
    </>
  )
}

/** All tasks that were done or opened on this device. The server renders a skeleton, because only the browser knows them. */
export function TasksPage() {
  const t = useTranslations('my_task.list')
  const router = useRouter()
  const tasks = useAllTasks()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const stop = [followTasks(), followCodes(), whenIdle(keepPage)]
    setIsRead(true)
    return () => {
      for (const end of stop) end()
    }
  }, [])
  const open = (code: string) => {
    leaveTask()
    router.push(`/my-task#${code}`)
  }
  return (
    <>
      <h1 className="text-2xl font-extrabold">{t('page_title')}</h1>
      {!isRead ? (
        <TaskSkeleton />
      ) : (
        <div className="flex flex-col gap-8">
          <BegunTasks />
          {tasks.length > 0 ? <Tasks tasks={tasks} /> : <LaterPart className="h-56 rounded-card">{({ NoTasksOnDevice }) => <NoTasksOnDevice />}</LaterPart>}
          <LaterPart className="h-80 rounded-card">{({ LostLink }) => <LostLink onOpened={open} />}</LaterPart>
        </div>
      )}
    </>
  )
}
