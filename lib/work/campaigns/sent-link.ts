import { labelToSend, referralToSend } from '@/lib/platform/browser/referral-code'

/** By which link somebody came, as the calls of a campaign tell it. */
export const linkToSend = (campaign: string) => ({ referral_code: referralToSend(), label: labelToSend(campaign) })
