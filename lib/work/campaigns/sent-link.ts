import { referralToSend } from '@/lib/platform/browser/referral-code'

/** By which link somebody came, as the calls of a campaign tell it. */
export const linkToSend = () => ({ referral_code: referralToSend() })
