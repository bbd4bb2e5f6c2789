import { linkOfTask, referralToSend } from '@/lib/platform/browser/referral-code'

/** By which link somebody came, as calls tell it. @param campaign the slug; none for the task of `/perform-task` */
export const linkToSend = (campaign: string | undefined) => ({ referral_code: referralToSend(), ...linkOfTask(campaign) })
