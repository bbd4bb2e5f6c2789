import { completionAddress } from '@/components/admin/completion-address'
import type { Found } from '@/lib/work/search/contract'

/** Where a task, a promoter and a payout are opened. */
export const addressOf = {
  task: ({ payment_code, status }: Found['tasks'][number]) => completionAddress(payment_code, status === 'rejected'),
  promoter: ({ id }: Found['promoters'][number]) => `/admin/promoters/${id}`,
  payout: ({ id }: Found['payouts'][number]) => `/admin/payouts?payout=${id}`,
}

/** The address of the first thing that was found. */
export function firstAddress({ tasks: [task], promoters: [promoter], payouts: [payout] }: Found): string | undefined {
  if (task) return addressOf.task(task)
  if (promoter) return addressOf.promoter(promoter)
  return payout && addressOf.payout(payout)
}
