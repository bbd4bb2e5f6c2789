// The values of columns, for server and browser code.

/**
 * Why an administrator should check a completion (DECISIONS, 'Clicks and attribution'). A flagged completion is not refused.
 * - `same_device`, `same_whatsapp`: an earlier completion came from the device or number
 * - `same_picture`: an earlier proof is the same file, byte for byte
 * - `similar_picture`: an earlier proof shows the same picture, see `lib/proofs/phash.ts`
 * - `own_device`: the promoter has signed in from this device
 */
export const flagReasons = ['same_device', 'same_whatsapp', 'same_picture', 'similar_picture', 'own_device'] as const

export type FlagReason = (typeof flagReasons)[number]

/** The earlier completion that each flag refers to, by reason. */
export type Repeats = Partial<Record<FlagReason, number>>

/** All actions that the audit log records. */
export const auditActions = [
  'promoter.disabled',
  'promoter.enabled',
  'promoter.deleted',
  'completion.deleted',
  'contact_form.deleted',
  'link.changed',
  'profile.changed',
  'password.changed',
  'promoters.exported',
  'clicks.exported',
  'completions.exported',
  'visitor.erased',
] as const
export type AuditAction = (typeof auditActions)[number]
