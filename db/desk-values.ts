// Values that only administrators see, apart from the others because no page of a visitor needs them.

/**
 * Why an administrator should check a completion (DECISIONS, 'Clicks and attribution'). A flagged completion is not refused.
 * - `same_device`: three or more earlier completions of the last 24 hours came from devices that look the same and had the same address. Two phones of
 *   one model look the same, and a carrier or a family has one address, so fewer are no flag
 * - `same_whatsapp`: an earlier completion named the number
 * - `same_picture`: an earlier proof is the same file, byte for byte
 * - `similar_picture`: an earlier proof shows the same picture, see `lib/work/proofs/phash.ts`
 * - `own_device`: in the last 24 hours the promoter has signed in from a device that looks the same, at the same address
 * - `own_admin_device`: the same of an administrator
 * - `not_compared`: the picture could not be compared with earlier ones
 * - `erased_before`: the number, key or picture is one that a person who was erased left
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
  'erased_before',
] as const

export type FlagReason = (typeof flagReasons)[number]

/** The earlier completion that each flag refers to, by reason. */
export type Repeats = Partial<Record<FlagReason, number>>

/**
 * Which of the waiting completions a reviewer asks for, oldest first.
 * - `same_sender`: those of a number with more than three that wait, or of devices of one look at one address with more than ten of one hour that wait, so that a
 *   flood waits apart
 * - `all`: all but those; `flagged`, `late`: those of these with flags, and those that wait longer than `REVIEW_TARGET_HOURS`
 * - `appeals`: those whose person asked for another look
 */
export const reviewLanes = ['all', 'flagged', 'appeals', 'late', 'same_sender'] as const
export type ReviewLane = (typeof reviewLanes)[number]

/** What a provider says that does not fit: the payee is blocked until an administrator has looked. */
export const payoutProblems = [
  'amount_differs',
  'payee_differs',
  'no_number',
  'number_used',
  'confirmed_after_failed',
  'failed_after_paid',
  'number_differs',
] as const
export type PayoutProblem = (typeof payoutProblems)[number]

/** Who sends the money: an administrator by hand, or a service. */
export const providerNames = ['manual', 'woovi'] as const
export type ProviderName = (typeof providerNames)[number]
/** A service, which our server calls. */
export type CalledProvider = Exclude<ProviderName, 'manual'>
