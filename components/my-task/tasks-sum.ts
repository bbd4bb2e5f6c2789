import type { moneyParts } from '@/components/payout/earned-bar'
import type { MyTask } from '@/lib/work/my-task/contract'
import { livePayout } from './task-state'

type Part = (typeof moneyParts)[number]['part']

/** Where the reward of a task is; undefined for a returned one, which earns nothing until it is done again. */
function partOf(task: MyTask): Part | undefined {
  if (task.status === 'rejected') return undefined
  if (task.status === 'in_review') return 'in_review'
  const payout = livePayout(task)
  return payout ? (payout.state === 'paid' ? 'paid' : 'on_its_way') : 'available'
}

/** What tasks have earned and where it is, in reais. */
export function sumOfTasks(tasks: readonly MyTask[]): Record<Part | 'earned', number> {
  const cents = { earned: 0, in_review: 0, available: 0, on_its_way: 0, paid: 0 }
  for (const task of tasks) {
    const part = partOf(task)
    if (!part) continue
    // In centavos, because sums of reais are not exact.
    const reward = Math.round(task.reward * 100)
    cents[part] += reward
    cents.earned += reward
  }
  return {
    earned: cents.earned / 100,
    in_review: cents.in_review / 100,
    available: cents.available / 100,
    on_its_way: cents.on_its_way / 100,
    paid: cents.paid / 100,
  }
}
