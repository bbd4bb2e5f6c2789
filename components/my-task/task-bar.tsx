'use client'

import { Mark } from '@/components/ui/brand'
import { cn } from '@/components/ui/cn'
import type { TaskState } from './task-state'

/** How far a task in each state is on its way to the money, in percent. */
const reached = {
  in_review: 12,
  returned: 12,
  closed: 12,
  approved: 45,
  correct: 45,
  approved_known: 45,
  blocked: 45,
  requested: 60,
  sending: 80,
  paid: 100,
} as const satisfies Record<TaskState, number>

const colours = { returned: 'bg-warning', closed: 'bg-edge' } as const satisfies Partial<Record<TaskState, string>>

/** How far a task is, and the coin at the end. It repeats what the badge says in words. @param landsNow whether its person sees for the first time that it was paid */
export function TaskBar({ now, landsNow }: { now: TaskState; landsNow: boolean }) {
  const isPaid = now === 'paid'
  const colour = now === 'returned' || now === 'closed' ? colours[now] : 'bg-accent'
  return (
    <div aria-hidden data-reached={reached[now]} className="drawn flex items-center">
      <div className="h-2 flex-1 overflow-hidden rounded-l-full bg-line">
        <div className={cn('h-full rounded-r-full transition-[width,background-color] duration-700 ease-out', colour)} style={{ width: `${reached[now]}%` }} />
      </div>
      <span
        className={cn(
          '-ml-1 grid size-9 shrink-0 place-items-center rounded-full border-2 transition-colors duration-300',
          isPaid ? 'border-sun bg-sun text-on-sun delay-500' : 'border-edge bg-surface text-edge',
          isPaid && landsNow && 'coin-lands',
        )}
      >
        <Mark className="size-5" />
      </span>
    </div>
  )
}
