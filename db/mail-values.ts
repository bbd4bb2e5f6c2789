// The values of letters' columns, in a file of their own because no page for visitors needs them.

/**
 * The kinds of letters. For promoters: the first eight, `application_*`, `account_closing`, `account_closed` and `campaign_closed`; for administrators too: passwords, second factors and webhooks; for people who
 * did a task and gave an address: `task_*`; for administrators: `daily_summary`, `campaign_notice`, `payouts_to_confirm`, `funding_to_confirm`,
 * `key_approved_most` and `administrators_changed`; for somebody invited to become one: `invitation`.
 */
export const mailKinds = [
  'welcome',
  'promoter_imported',
  'first_completion',
  'weekly_summary',
  'completion_rejected',
  'payout_paid',
  'payout_failed',
  'message_to_promoter',
  'announcement',
  'payout_method_changed',
  'application_approved',
  'application_declined',
  'account_closing',
  'account_closed',
  'password_changed',
  'password_reset',
  'second_factor_changed',
  'task_received',
  'task_approved',
  'task_returned',
  'task_paid',
  'task_payout_failed',
  'task_method_changed',
  'daily_summary',
  'campaign_notice',
  'campaign_closed',
  'payouts_to_confirm',
  'funding_to_confirm',
  'invitation',
  'message_reply',
  'webhook_switched_off',
  'key_approved_most',
  'administrators_changed',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `dropped`: the letter has no recipient, or no longer has one. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** How the person of a task can be told, in the order in which channels are tried. */
export const noticeChannels = ['push', 'whatsapp', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Who ended that somebody is told by a channel: the person, their answer PARAR, a newer device in place of the oldest one, or the device that is gone. */
export const consentEnds = ['person', 'stop_word', 'replaced', 'gone'] as const
export type ConsentEnd = (typeof consentEnds)[number]
