import type { Payment } from '@/lib/money/payouts/contract'
import type { MyTask } from '@/lib/work/my-task/contract'

export type TaskEvent = MyTask['events'][number]

/** Whether a payout did not arrive, or not stay. */
export const isOver = ({ state }: Payment): boolean => state === 'failed' || state === 'returned'

type LivePayout = Payment & { state: 'requested' | 'sending' | 'paid' }
const isLive = (payout: Payment): payout is LivePayout => ['requested', 'sending', 'paid'].includes(payout.state)

/** The payout of an approved task that is asked for, on its way or paid. */
export const livePayout = ({ status, payouts }: MyTask): LivePayout | undefined => (status === 'approved' ? payouts.find(isLive) : undefined)

/**
 * What is before the person now. `closed` is a returned task that takes neither a new proof nor an appeal; the rest from `approved` on is
 * where the money of an approved one is: the way to be paid is missing or known; a payout did not arrive and the person has to act; the team has to
 * look, or the payout is asked for, sent or paid.
 */
export type TaskState = 'in_review' | 'returned' | 'closed' | 'approved' | 'correct' | 'approved_known' | 'blocked' | 'requested' | 'sending' | 'paid'

/** Whether the payout is the person's to ask for: after one that failed for another reason than the key. The server's answer alone is not enough, as an earlier release's can be kept. */
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

/** What happened, without the decision that the page explains beside its buttons. */
export function pastEvents(task: MyTask): { past: TaskEvent[]; decision: TaskEvent | undefined } {
  const last = task.events.at(-1)
  const isCurrent = task.status !== 'in_review' && last !== undefined && (last.kind === 'approve' || last.kind === 'reject')
  return isCurrent ? { past: task.events.slice(0, -1), decision: last } : { past: task.events, decision: undefined }
}
