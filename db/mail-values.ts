// The values of letters' columns, apart from the others because no page of a visitor needs them.

/**
 * What is mailed. To promoters: the first seven and, with administrators, passwords, second factors; to people who did a task and gave an address:
 * `task_*`; to administrators: `daily_summary`; to somebody who is to become one: `invitation`.
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
  'invitation',
  'message_reply',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `dropped`: nobody is there to be told any more, or nobody ever was. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]
