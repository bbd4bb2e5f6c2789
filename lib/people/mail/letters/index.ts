import type { MailKind } from '@/db/mail-values'
import type { Writer } from '../letter'
import { campaignClosed } from './campaign-closed'
import { campaignNotice } from './campaign-notice'
import { completionRejected } from './completion-rejected'
import { dailySummary } from './daily-summary'
import { firstCompletion } from './first-completion'
import { invitation } from './invitation'
import { messageReply } from './message-reply'
import { messageToPromoter } from './message-to-promoter'
import { payoutMethodChanged, taskMethodChanged } from './method-changed'
import { passwordChanged } from './password-changed'
import { passwordReset } from './password-reset'
import { payoutFailed, taskPayoutFailed } from './payout-failed'
import { payoutPaid, taskPaid } from './payout-paid'
import { secondFactorChanged } from './second-factor-changed'
import { taskApproved } from './task-approved'
import { taskReceived } from './task-received'
import { taskReturned } from './task-returned'
import { webhookSwitchedOff } from './webhook-switched-off'
import { weeklySummary } from './weekly-summary'
import { welcome } from './welcome'

/** The writer of each kind of letter. */
export const letters = {
  welcome,
  first_completion: firstCompletion,
  weekly_summary: weeklySummary,
  completion_rejected: completionRejected,
  payout_paid: payoutPaid,
  payout_failed: payoutFailed,
  payout_method_changed: payoutMethodChanged,
  message_to_promoter: messageToPromoter,
  password_changed: passwordChanged,
  task_received: taskReceived,
  task_approved: taskApproved,
  task_returned: taskReturned,
  task_paid: taskPaid,
  task_payout_failed: taskPayoutFailed,
  task_method_changed: taskMethodChanged,
  daily_summary: dailySummary,
  campaign_notice: campaignNotice,
  campaign_closed: campaignClosed,
  message_reply: messageReply,
  webhook_switched_off: webhookSwitchedOff,
  invitation,
  password_reset: passwordReset,
  second_factor_changed: secondFactorChanged,
} satisfies Partial<Record<MailKind, Writer<never>>>

export type Kind = keyof typeof letters

/** The data of a kind of letter. They are stored, so they contain no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof letters)[K]>[0]
