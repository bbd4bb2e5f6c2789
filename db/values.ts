// The values of columns, for server and browser code.

/**
 * The status of a completion. Completions in review and approved ones count in every figure, rejected ones in none.
 * A rejected one comes back with a new attempt or an appeal.
 */
export const completionStatuses = ['in_review', 'approved', 'rejected'] as const
export type CompletionStatus = (typeof completionStatuses)[number]

/**
 * How the promoter of a completion was known: their code was sent with it, the device had clicked on their link, the code stood in the address of a page
 * that no link of theirs leads to, or the person told.
 */
export const attributions = ['sent', 'click', 'address', 'told'] as const
export type Attribution = (typeof attributions)[number]

/** Those by which a promoter has a completion that would be nobody's without them. */
export const savingAttributions = ['address', 'told'] as const satisfies readonly Attribution[]

/** Why an attempt was rejected; `messages` has for each a sentence that says what was wrong and one that says what to do. */
export const rejectReasons = ['wrong_task', 'unreadable', 'incomplete', 'already_used', 'already_done', 'edited', 'withdrawn', 'other', 'not_a_task'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** The reasons after which no further proof is taken, because none mends it; that leaves only the appeal. */
export const reasonsWithoutRedo = ['already_done', 'not_a_task'] as const satisfies readonly RejectReason[]

export const takesNoProof = (reason: RejectReason | null | undefined): boolean => reasonsWithoutRedo.some((one) => one === reason)

/** The most attempts of one completion. */
export const MAX_ATTEMPTS = 3

/** An administrator's decision on an attempt. */
export const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** The types of a PIX key. The type is asked, never guessed: `11912345684` is a mobile number and a valid CPF. */
export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKeyType = (typeof pixKeyTypes)[number]

/** The stored fields of each payout method, after checking and normalising. */
interface MethodFields {
  pix: { key_type: PixKeyType; key: string }
  bank: { bank: string; branch: string; account: string; account_type: 'checking' | 'savings'; holder: string; document: string }
  wallet: { provider: string; account: string; holder: string }
}

/** The payout methods, in the order in which they are offered. */
export const methodKinds = ['pix', 'bank', 'wallet'] as const satisfies readonly (keyof MethodFields)[]
export type MethodKind = (typeof methodKinds)[number]

/** A stored payout method: of one kind, or of any. */
export type PayoutMethod<Kind extends MethodKind = MethodKind> = { [K in Kind]: { method: K } & MethodFields[K] }[Kind]

/** The platform's own accounts in the ledger; `bank` is where a campaign's money comes from, `imported` what promoters were owed by a former tool. */
export const platformAccounts = ['rewards', 'commissions', 'bonuses', 'cash', 'written_off', 'bank', 'imported'] as const
export type PlatformAccount = (typeof platformAccounts)[number]

/** The accounts of a payee: what is owed, and what is reserved for a payout that is requested or being sent. */
export const payeeAccounts = ['owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter'] as const

/** The accounts of a campaign: what is available for places, and what is reserved for those taken. */
export const campaignAccounts = ['campaign_funds', 'campaign_reserved'] as const

/** The accounts that have an owner and a balance. */
export const ownedAccounts = [...payeeAccounts, ...campaignAccounts] as const
export type OwnedAccount = (typeof ownedAccounts)[number]

export const accountKinds = [...platformAccounts, ...ownedAccounts] as const

/** Who is paid: the person who did a task, or the promoter who referred them. */
export const payeeKinds = ['person', 'promoter'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/**
 * The kinds of transfers. A reward goes to the person, a commission to the promoter; each is written off when its payee is erased or
 * deleted before being paid. A place of a campaign with a budget reserves the reward and the highest commission; what its promoter is not promised of
 * that is released when the task is handed in, and the whole commission when no promoter is owed it. A bonus is of no completion and no campaign.
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
  'campaign_funded',
  'campaign_unfunded',
  'place_reserved',
  'place_released',
  'commission_released',
  'commission_excess_released',
  'bonus_earned',
  'bonus_undone',
  'balance_imported',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** The possible changes: requested → sending → paid or failed; paid → returned; requested → cancelled; failed → paid, when the bank reports it later. */
export const payoutStates = ['requested', 'sending', 'paid', 'failed', 'returned', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Why a payout failed or came back. After the first two no new payout can be requested until the key has changed. */
export const payoutFailures = ['wrong_key', 'holder_differs', 'refused', 'wrong_payout', 'other'] as const
export type PayoutFailure = (typeof payoutFailures)[number]
