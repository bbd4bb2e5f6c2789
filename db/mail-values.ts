// The values of letters' columns, in a file of their own because no page for visitors needs them.

/**
 * The kinds of letters. For promoters: the first seven and `campaign_closed`; for administrators too: passwords, second factors and webhooks; for people who
 * did a task and gave an address: `task_*`; for administrators: `daily_summary` and `campaign_notice`; for somebody invited to become one: `invitation`.
 */
export const mailKinds = [
  'welcome',
  'first_completion',
  'weekly_summary',
  'completion_rejected',
  'payout_paid',
  'payout_failed',
  'message_to_promoter',
  'payout_method_changed',
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
  'invitation',
  'message_reply',
  'webhook_switched_off',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `dropped`: the letter has no recipient, or no longer has one. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]
