'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Words } from '@/components/campaign-text/words'
import { useCopyCode } from '@/components/hand-in/copy-code'
import { cn } from '@/components/ui/cn'
import { Moment } from '@/components/ui/time'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import type { MyTask } from '@/lib/work/my-task/contract'
import { isOnePicture } from './proof-words'
import { TaskBadge } from './task-badge'
import { TaskBar } from './task-bar'
import { taskStateOf } from './task-state'

/**
 * The summary of a task: its campaign, amount, state with its meaning, and its code. When the state changes, badge and bar move in their places.
 * @param isNew whether this device shows the task for the first time
 */
export function TaskHead({ task, isNew }: { task: MyTask; isNew: boolean }) {
  const t = useTranslations('my_task')
  const money = useBadgeMoney()
  const { copied, copy } = useCopyCode(task.payment_code)
  const Icon = copied ? Check : Copy
  const now = taskStateOf(task)
  const [first] = useState(now)
  const hasChanged = now !== first
  // A method that was changed after the approval is paid to only later, so no usual time can be promised before.
  const waitsUntil = now === 'approved_known' || now === 'requested' ? task.payout_from : null
  return (
    <section aria-labelledby="task-now" className="rounded-card border border-line bg-surface">
      {task.campaign && (
        <p className="px-5 pt-5 font-semibold wrap-anywhere">
          <Words of={task.campaign.title} />
        </p>
      )}
      <div className={cn('flex flex-wrap items-center justify-between gap-3 px-5', task.campaign ? 'pt-3' : 'pt-5')}>
        <p className="figure rounded-full bg-sun text-on-sun px-4 py-1 text-xl font-extrabold">{money(task.reward)}</p>
        <span key={now} className={cn('inline-flex', hasChanged && 'badge-turns')}>
          <TaskBadge task={task} />
        </span>
      </div>
      <div className="px-5 pt-4">
        <TaskBar now={now} landsNow={hasChanged || isNew} />
      </div>
      <div className="px-5 pt-3 pb-5">
        <h2 id="task-now" tabIndex={-1} className="text-xl font-extrabold outline-none">
          {t(now === 'in_review' && !isOnePicture(task) ? 'now.in_review_answers' : `now.${now}`)}
        </h2>
        <p className="mt-1 text-muted">
          {waitsUntil
            ? t.rich('now.waits_text', { at: () => <Moment at={waitsUntil} /> })
            : t(now === 'returned' && task.attempts_left === 0 ? 'now.appeal_text' : `now.${now}_text`)}
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3">
        <p className="min-w-0">
          <span className="block text-sm text-muted">{t('code')}</span>
          <span className="figure block text-lg font-bold tracking-[0.08em] break-all uppercase select-all">{task.payment_code}</span>
        </p>
        <button
          type="button"
          onClick={copy}
          aria-label={`${t(copied ? 'copied' : 'copy')} ${task.payment_code}`}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-accent-deep transition-colors duration-150 hover:bg-accent-tint"
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </div>
    </section>
  )
}
