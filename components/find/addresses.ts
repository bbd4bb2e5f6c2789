import { completionAddress } from '@/components/admin/completion-address'
import { campaignAddress } from '@/components/campaign-list/address'
import type { Found } from '@/lib/work/search/contract'

/** Where what was found is opened. */
export const addressOf = {
  task: ({ payment_code, status }: Found['tasks'][number]) => completionAddress(payment_code, status === 'rejected'),
  promoter: ({ id }: Found['promoters'][number]) => `/admin/promoters/${id}`,
  payout: ({ id }: Found['payouts'][number]) => `/admin/payouts?payout=${id}`,
  campaign: ({ id }: Found['campaigns'][number]) => campaignAddress(id),
  message: ({ id }: Found['messages'][number]) => `/admin/contact-form?message=${id}`,
}

/** The address of the first thing that was found. */
export function firstAddress({
  tasks: [task],
  promoters: [promoter],
  payouts: [payout],
  campaigns: [campaign],
  messages: [message],
}: Found): string | undefined {
  if (task) return addressOf.task(task)
  if (promoter) return addressOf.promoter(promoter)
  if (payout) return addressOf.payout(payout)
  if (campaign) return addressOf.campaign(campaign)
  return message && addressOf.message(message)
}
