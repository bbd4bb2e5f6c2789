'use client'

import { PayoutBadge } from '@/components/payout/payout-badge'
import { StatusBadge } from '@/components/ui/status-badge'
import type { MyTask } from '@/lib/work/my-task/contract'

/** Where a task is, or, once it is approved and its payout asked for, its money. */
export function TaskBadge({ task: { status, payouts } }: { task: MyTask }) {
  const payout = status === 'approved' && payouts.at(-1)
  return payout ? <PayoutBadge state={payout.state} /> : <StatusBadge status={status} />
}
