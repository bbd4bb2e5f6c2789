'use client'

import { PayoutBadge } from '@/components/payout/payout-badge'
import { StatusBadge } from '@/components/ui/status-badge'
import type { MyTask } from '@/lib/work/my-task/contract'

/** The status of a task or, once its payout was requested, the state of the payout. */
export function TaskBadge({ task: { status, payouts } }: { task: MyTask }) {
  const payout = status === 'approved' && payouts.at(-1)
  return payout ? <PayoutBadge state={payout.state} /> : <StatusBadge status={status} />
}
