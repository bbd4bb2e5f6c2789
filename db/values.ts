// The values of columns, for server and browser code.

/**
 * Why an administrator should check a completion (DECISIONS, 'Clicks and attribution'). A flagged completion is not refused.
 * - `same_device`, `same_whatsapp`: an earlier completion came from the device or number
 * - `same_picture`: an earlier proof is the same file, byte for byte
 * - `similar_picture`: an earlier proof shows the same picture, see `lib/proofs/phash.ts`
 * - `own_device`: the promoter has signed in from this device
 * - `own_admin_device`: an administrator has signed in from this device
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

/** The platform's own accounts in the ledger. */
export const platformAccounts = ['rewards', 'commissions', 'cash', 'written_off'] as const
export type PlatformAccount = (typeof platformAccounts)[number]

/** The accounts of a payee: what is owed, and what a payout that is asked for or under way keeps apart. */
export const payeeAccounts = ['owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter'] as const
export type PayeeAccount = (typeof payeeAccounts)[number]

export const accountKinds = [...platformAccounts, ...payeeAccounts] as const

/** Who is paid: the person who did a task, or the promoter who brought them. */
export const payeeKinds = ['person', 'promoter'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/**
 * What moves money in the ledger. A reward goes to the person, a commission to the promoter; each is written off when its payee is erased or
 * deleted before being paid.
 */
export const transferKinds = [
  'reward_approved',
  'commission_approved',
  'reward_reversed',
  'commission_reversed',
  'payout_reserved',
  'payout_released',
  'payout_paid',
  'payout_paid_late',
  'payout_returned',
  'reward_written_off',
  'commissions_written_off',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** Each of these can follow: requested → sending → paid | failed; paid → returned; requested → cancelled; failed → paid, when the bank says so later. */
export const payoutStates = ['requested', 'sending', 'paid', 'failed', 'returned', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Why a payout failed or came back. After the first two nothing is asked for again until the key has changed. */
export const payoutFailures = ['wrong_key', 'holder_differs', 'refused', 'noted_wrongly', 'other'] as const
export type PayoutFailure = (typeof payoutFailures)[number]

/** What a provider says that does not fit: the payee is blocked until an administrator has looked. */
export const payoutProblems = [
  'amount_differs',
  'payee_differs',
  'no_number',
  'number_used',
  'confirmed_after_failed',
  'failed_after_paid',
  'paid_otherwise',
] as const
export type PayoutProblem = (typeof payoutProblems)[number]

/** Who sends the money: an administrator by hand, or a service. */
export const providerNames = ['manual', 'woovi'] as const
export type ProviderName = (typeof providerNames)[number]

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
