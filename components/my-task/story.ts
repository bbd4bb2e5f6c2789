import type { MyTask } from '@/lib/my-task/contract'

export type TaskEvent = MyTask['events'][number]

/** What is before the person now. `closed` is a returned task that takes neither a new proof nor an appeal. */
export type Now = 'in_review' | 'returned' | 'closed' | 'approved'

export const nowOf = ({ status, attempts_left, may_appeal }: MyTask): Now =>
  status === 'rejected' ? (attempts_left > 0 || may_appeal ? 'returned' : 'closed') : status

/** What happened, without the decision that the page explains beside its buttons. */
export function storyOf(task: MyTask): { past: TaskEvent[]; decision: TaskEvent | undefined } {
  const last = task.events.at(-1)
  const isCurrent = task.status !== 'in_review' && last !== undefined && (last.kind === 'approve' || last.kind === 'reject')
  return isCurrent ? { past: task.events.slice(0, -1), decision: last } : { past: task.events, decision: undefined }
}
