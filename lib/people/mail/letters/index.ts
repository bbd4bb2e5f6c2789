import type { MailKind } from '@/db/mail-values'
import type { Writer } from '../letter'
import { accountClosed } from './account-closed'
import { accountClosing } from './account-closing'
import { administratorsChanged } from './administrators-changed'
import { announcement } from './announcement'
import { applicationApproved, applicationDeclined } from './application-decided'
import { campaignClosed } from './campaign-closed'
import { campaignNotice } from './campaign-notice'
import { completionRejected } from './completion-rejected'
import { dailySummary } from './daily-summary'
import { firstCompletion } from './first-completion'
import { fundingToConfirm } from './funding-to-confirm'
import { invitation } from './invitation'
import { keyApprovedMost } from './key-approved-most'
import { messageReply } from './message-reply'
import { messageToPromoter } from './message-to-promoter'
import { payoutMethodChanged, taskMethodChanged } from './method-changed'
import { passwordChanged } from './password-changed'
import { passwordReset } from './password-reset'
import { payoutFailed, taskPayoutFailed } from './payout-failed'
import { payoutPaid, taskPaid } from './payout-paid'
import { payoutsToConfirm } from './payouts-to-confirm'
import { promoterImported } from './promoter-imported'
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
  promoter_imported: promoterImported,
  first_completion: firstCompletion,
  weekly_summary: weeklySummary,
  completion_rejected: completionRejected,
  payout_paid: payoutPaid,
  payout_failed: payoutFailed,
  payout_method_changed: payoutMethodChanged,
  application_approved: applicationApproved,
  application_declined: applicationDeclined,
  account_closing: accountClosing,
  account_closed: accountClosed,
  message_to_promoter: messageToPromoter,
  announcement,
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
  payouts_to_confirm: payoutsToConfirm,
  funding_to_confirm: fundingToConfirm,
  message_reply: messageReply,
  webhook_switched_off: webhookSwitchedOff,
  key_approved_most: keyApprovedMost,
  administrators_changed: administratorsChanged,
  invitation,
  password_reset: passwordReset,
  second_factor_changed: secondFactorChanged,
} satisfies Partial<Record<MailKind, Writer<never>>>

export type Kind = keyof typeof letters

/** The data of a kind of letter. They are stored, so they contain no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof letters)[K]>[0]
