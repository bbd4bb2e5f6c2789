// The values of columns, for server and browser code.

/**
 * Why an administrator should check a completion (DECISIONS, 'Clicks and attribution'). A flagged completion is not refused.
 * - `same_device`, `same_whatsapp`: an earlier completion came from the device or number
 * - `same_picture`: an earlier proof is the same file, byte for byte
 * - `similar_picture`: an earlier proof shows the same picture, see `lib/proofs/phash.ts`
 * - `own_device`: the promoter has signed in from this device
 * - `own_admin_device`: an administrator has signed in from this device
 * - `not_compared`: the picture could not be compared with earlier ones
 * - `same_payout_key`: another person, a promoter or an administrator gave the same key or account
 */
export const flagReasons = [
  'same_device',
  'same_whatsapp',
  'same_picture',
  'similar_picture',
  'own_device',
  'own_admin_device',
  'not_compared',
  'same_payout_key',
] as const

export type FlagReason = (typeof flagReasons)[number]

/** The earlier completion that each flag refers to, by reason. */
export type Repeats = Partial<Record<FlagReason, number>>

/**
 * What became of a completion. In review and approved ones count in every figure, rejected ones in none.
 * Rejected ones come back with a new attempt or an appeal.
 */
export const completionStatuses = ['in_review', 'approved', 'rejected'] as const
export type CompletionStatus = (typeof completionStatuses)[number]

/** Why an attempt was rejected; `messages` has for each a sentence that says what was wrong and one that says what to do. */
export const rejectReasons = ['wrong_task', 'unreadable', 'incomplete', 'already_used', 'already_done', 'edited', 'withdrawn', 'other'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Attempts of one completion in all. */
export const MAX_ATTEMPTS = 3

/** An administrator's decision on an attempt. */
export const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/**
 * Which of the waiting completions a reviewer asks for, oldest first.
 * - `crowd`: those of a device or number with more than three that wait, so that a flood waits apart
 * - `all`: all but the crowd; `flagged`, `late`: those of these with flags, and those that wait longer than `REVIEW_TARGET_HOURS`
 * - `appeals`: those whose person asked for another look
 */
export const reviewLanes = ['all', 'flagged', 'appeals', 'late', 'crowd'] as const
export type ReviewLane = (typeof reviewLanes)[number]

/** The types of a PIX key. The type is asked, never guessed: `11912345684` is a mobile number and a valid CPF. */
export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKeyType = (typeof pixKeyTypes)[number]

/** How somebody is paid, checked and in the spelling in which it is stored. */
export type PayoutMethod =
  | { method: 'pix'; key_type: PixKeyType; key: string }
  | { method: 'bank'; bank: string; branch: string; account: string; account_type: 'checking' | 'savings'; holder: string; document: string }
  | { method: 'wallet'; provider: string; account: string; holder: string }

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
  'promoters.exported',
  'clicks.exported',
  'completions.exported',
  'visitor.erased',
  'task.data_downloaded',
  'task.changed',
  'task.erased',
] as const
export type AuditAction = (typeof auditActions)[number]
