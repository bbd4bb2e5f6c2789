import type { TaskPayment } from '@/lib/money/payouts/contract'
import type { MyTask } from '@/lib/work/my-task/contract'

export type TaskEvent = MyTask['events'][number]

/** Whether a payout failed or came back. */
export const isOver = ({ state }: TaskPayment): boolean => state === 'failed' || state === 'returned'

type LivePayout = TaskPayment & { state: 'requested' | 'sending' | 'paid' }
const isLive = (payout: TaskPayment): payout is LivePayout => ['requested', 'sending', 'paid'].includes(payout.state)

/** The payout of an approved task that is requested, being sent or paid. */
export const livePayout = ({ status, payouts }: MyTask): LivePayout | undefined => (status === 'approved' ? payouts.find(isLive) : undefined)

/**
 * What the person can expect or do now. `closed` is a rejected task that takes neither a new proof nor an appeal. The states from `approved` on
 * describe the payment of an approved task: the payout method is missing or known; a payout failed and the person has to act; the team has to
 * act; or the payout is requested, being sent or paid.
 */
export type TaskState = 'in_review' | 'returned' | 'closed' | 'approved' | 'correct' | 'approved_known' | 'blocked' | 'requested' | 'sending' | 'paid'

/** Whether the person has to ask for the payout: after one that failed for another reason than the key. The stored answer of an earlier release may lack the refusal, so more than the refusal is checked. */
export const mayAsk = ({ status, payout_refusal, payouts }: MyTask): boolean => status === 'approved' && payout_refusal === null && payouts.some(isOver)

export function taskStateOf(task: MyTask): TaskState {
  const { status, attempts_left, may_appeal, payout_refusal, payout_method } = task
  if (status === 'rejected') return attempts_left > 0 || may_appeal ? 'returned' : 'closed'
  if (status === 'in_review') return status
  const live = livePayout(task)
  if (live) return live.state
  if (payout_refusal === 'payee_blocked') return 'blocked'
  if (payout_refusal === 'key_failed' || mayAsk(task)) return 'correct'
  return payout_method ? 'approved_known' : status
}

/** Whether the team may still change it: by a decision, by undoing one (also on a rejected task), or by a payment. */
export const isAwaited = ({ status, payout_refusal }: MyTask): boolean => status !== 'approved' || payout_refusal !== 'paid'

/** The past events, and separately the decision that the page explains beside its buttons. */
export function pastEvents(task: MyTask): { past: TaskEvent[]; decision: TaskEvent | undefined } {
  const last = task.events.at(-1)
  const isCurrent = task.status !== 'in_review' && last !== undefined && (last.kind === 'approve' || last.kind === 'reject')
  return isCurrent ? { past: task.events.slice(0, -1), decision: last } : { past: task.events, decision: undefined }
}
