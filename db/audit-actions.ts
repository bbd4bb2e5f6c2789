// Beside db/values.ts, which visitors' pages fetch too.

/** All actions that the audit log records. */
export const auditActions = [
  'promoter.disabled',
  'promoter.enabled',
  'promoter.deleted',
  'completion.approved',
  'completion.rejected',
  'completion.review_undone',
  'completion.link_made',
  'completion.deleted',
  'completions.approved_together',
  'completions.copies_rejected',
  'contact_form.deleted',
  'link.changed',
  'profile.changed',
  'password.changed',
  'password.reset',
  'promoters.exported',
  'clicks.exported',
  'completions.exported',
  'visitor.erased',
  'task.data_downloaded',
  'task.changed',
  'task.erased',
  'payout.started',
  'payout.key_shown',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'payouts.exported',
] as const
export type AuditAction = (typeof auditActions)[number]
