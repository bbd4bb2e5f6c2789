'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { MyTask } from '@/lib/work/my-task/contract'
import { TaskOutdated, TaskUnreachable } from './connection-problem'
import { LaterPart } from './later-part'
import { dropToken, openTask, showTaskOf } from './opened-task'
import { TaskHead } from './task-head'
import { TaskSkeleton } from './task-skeleton'
import { taskStateOf } from './task-state'
import { TaskTimeline } from './task-timeline'
import type { SavedTask } from './tasks-on-device'
import { useTask } from './use-task'

interface Props {
  token: string
  kept: SavedTask | undefined
  /** Called after the task was erased. */
  onErased: (code: string) => void
}

/** A task whose token is known. */
export function TaskView({ token, kept, onErased }: Props) {
  const t = useTranslations('my_task')
  const { seen, missing, busy, refresh, take } = useTask(token, kept?.seen)
  const task = missing === 'gone' ? undefined : seen?.task
  const top = useRef<HTMLDivElement>(null)
  const [isNew] = useState(!kept?.seen)

  useEffect(() => {
    // A task that a link opened is stored on this device by now, so its address is its code.
    if (seen && !missing && !busy) showTaskOf(seen.task.payment_code)
    if (missing === 'gone') dropToken()
  }, [seen, missing, busy])

  /** After a change, announces the new state and moves the focus to it. */
  const changed = (next: MyTask) => {
    take(next)
    requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('h2')?.focus())
  }
  const erased = () => {
    onErased(task?.payment_code ?? '')
  }

  return (
    <div ref={top} className="flex flex-col gap-6">
      {missing === 'gone' ? (
        <LaterPart className="h-80 rounded-card">{({ LinkOpensNothing }) => <LinkOpensNothing code={kept?.code} onOpened={openTask} />}</LaterPart>
      ) : !task || !seen ? (
        missing ? (
          <TaskUnreachable missing={missing} busy={busy} onRetry={refresh} />
        ) : (
          <TaskSkeleton />
        )
      ) : (
        <>
          {missing && <TaskOutdated missing={missing} at={seen.at} busy={busy} onRetry={refresh} />}
          <TaskHead task={task} isNew={isNew} />
          <section aria-labelledby="task-story">
            <h2 id="task-story" className="mb-4 text-lg font-bold">
              {t('timeline.title')}
            </h2>
            <TaskTimeline
              task={task}
              comeBack={
                taskStateOf(task) === 'returned' && (
                  <LaterPart className="h-64 rounded-card">
                    {({ ReturnedTaskActions }) => <ReturnedTaskActions token={token} task={task} onConflict={refresh} onChanged={changed} />}
                  </LaterPart>
                )
              }
              payout={
                <LaterPart isItem className="h-64 rounded-card">
                  {({ PayoutSteps }) => <PayoutSteps token={token} task={task} onConflict={refresh} onChanged={take} onAsked={changed} />}
                </LaterPart>
              }
            />
          </section>
          {!task.ask_first && <LaterPart className="h-24 rounded-card">{({ ChannelSwitches }) => <ChannelSwitches token={token} />}</LaterPart>}
          <LaterPart className="h-32 rounded-card">{({ Help }) => <Help code={task.payment_code} />}</LaterPart>
          <LaterPart className="h-56 rounded-card">
            {({ YourData }) => <YourData token={token} task={task} onConflict={refresh} onChanged={take} onErased={erased} />}
          </LaterPart>
        </>
      )}
    </div>
  )
}
