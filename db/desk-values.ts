// Values that only administrators see, in a file of their own because no page for visitors needs them.

/**
 * Why an administrator should check a completion (DECISIONS, 'Clicks and attribution'). A flagged completion is not refused.
 * - `same_device`: at least three earlier completions of the last 24 hours came from the same address and from devices that look the same. Fewer
 *   are no flag, because phones of one model look the same, and a carrier or a family shares an address
 * - `same_whatsapp`: an earlier completion has the same number
 * - `same_picture`: an earlier proof is the same file, byte for byte
 * - `similar_picture`: an earlier proof shows the same picture, see `lib/work/proofs/phash.ts`
 * - `same_link`: an earlier completion proved itself with the same link
 * - `own_device`: in the last 24 hours the promoter signed in from a device that looks the same, at the same address
 * - `own_admin_device`: the same for an administrator
 * - `own_details`: the promoter has the same e-mail, full name or number
 * - `not_compared`: the picture could not be compared with earlier ones
 * - `wrong_choice`: a question of the task was answered with another option than the right one
 * - `erased_before`: an erased person had the same number, key or picture
 * - `known_number`: the number has approved completions, but none with this payout key or this device
 * - `same_payout_key`: another person, a promoter or an administrator has the same key or account
 */
export const flagReasons = [
  'same_device',
  'same_whatsapp',
  'same_picture',
  'similar_picture',
  'same_link',
  'own_device',
  'own_admin_device',
  'own_details',
  'not_compared',
  'wrong_choice',
  'same_payout_key',
  'known_number',
  'erased_before',
] as const

export type FlagReason = (typeof flagReasons)[number]

/** The earlier completion that each flag refers to, by reason. */
export type Repeats = Partial<Record<FlagReason, number>>

/**
 * The lanes of waiting completions that a reviewer can choose, oldest first.
 * - `same_sender`: the same-sender backlog: completions of a number with more than three waiting, or of devices that look the same at one address
 *   with more than ten waiting from one hour
 * - `all`: all except those; `flagged`, `late`: the part of `all` with flags, or waiting longer than `REVIEW_TARGET_HOURS`
 * - `appeals`: those with an appeal
 * - `good`: the part of `all` against which no signal speaks; `first`: that with a score of `LOOK_FIRST_FROM` or more, the highest score first
 */
export const reviewLanes = ['all', 'good', 'first', 'flagged', 'appeals', 'late', 'same_sender'] as const
export type ReviewLane = (typeof reviewLanes)[number]

/** Contradictions in what a provider reports: no payout of the payee starts until an administrator has looked. */
export const payoutProblems = [
  'amount_differs',
  'payee_differs',
  'no_number',
  'number_used',
  'confirmed_after_failed',
  'failed_after_paid',
  'number_differs',
  'gone',
] as const
export type PayoutProblem = (typeof payoutProblems)[number]

/** Providers whose service our server calls. */
export const calledProviders = ['woovi', 'asaas'] as const
export type CalledProvider = (typeof calledProviders)[number]
/** Who sends the money: an administrator by hand, or a called provider. */
export const providerNames = ['manual', ...calledProviders] as const
export type ProviderName = (typeof providerNames)[number]

/** What became of reading a picture; it failed when it took too long or could not be decoded. */
export const readingStates = ['waiting', 'read', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** Left edge, upper edge, width and height as shares of the picture's sides. */
export type PictureBox = [x: number, y: number, width: number, height: number]

/** A word that a campaign names, found in a picture. */
export interface FoundWord {
  /** Its place in the version's lists, from 0: first the words of a right picture, then those of a wrong one. */
  word: number
  /** Where it is; a sentence has a box for each line. */
  boxes: PictureBox[]
  /** How sure the reader was, from 0 to 100. */
  confidence: number
}
