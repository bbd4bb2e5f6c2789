// The values of a campaign's columns, for server and browser code.

/** The campaign of `/perform-task`, which the migration makes. */
export const DEFAULT_CAMPAIGN_ID = 1

/** Draft until the first version is published; ended for good. */
export const campaignStates = ['draft', 'live', 'paused', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What a person does in a campaign; each kind has a template. */
export const campaignKinds = ['follow', 'video', 'survey', 'app', 'review', 'other'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** When tasks of people who earned trust are approved by rule: never, 24 hours after they were handed in, or as soon as their pictures were compared. */
export const acceptTrusted = ['off', 'after_24h', 'at_once'] as const
export type AcceptTrusted = (typeof acceptTrusted)[number]

/** What a proof item asks for. */
export const proofItemKinds = ['picture', 'link', 'text', 'choice', 'code'] as const
export type ProofItemKind = (typeof proofItemKinds)[number]

/** A promoter's own name for where a link is: 1 to 40 of a-z, 0-9 and hyphens. */
export const LINK_LABEL = /^[a-z0-9-]{1,40}$/

/**
 * What a tracker calls a visit, as a promoter's link says it: 1 to 200 characters as they were typed, none of them a control character, an unpaired surrogate
 * or a direction mark.
 */
export const LINK_REF = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,200}$/u

/** The part of an address that names a campaign, for longer patterns: 3 to 60 of a-z, 0-9 and hyphens. */
export const SLUG_FORM = '[a-z0-9-]{3,60}'
export const CAMPAIGN_SLUG = new RegExp(`^${SLUG_FORM}$`)

/** The key of the default campaign's only proof item: the screenshot. */
export const DEFAULT_ITEM_KEY = 'proof'

/**
 * Why a place ended: its time was over, its holder gave it back, an administrator ended those in which nothing was done, its completion stayed rejected
 * (for good, or for longer than its money is kept), was withdrawn by the person, or deleted.
 */
export const placeEnds = ['expired', 'given_back', 'idle', 'rejected', 'withdrawn', 'deleted'] as const
export type PlaceEnd = (typeof placeEnds)[number]

/** Money into a campaign, or out of it. */
export const fundingKinds = ['fund', 'unfund'] as const
export type FundingKind = (typeof fundingKinds)[number]

/** Waiting for a second administrator, booked in the ledger, or refused by the second one. */
export const fundingStates = ['waiting', 'booked', 'refused'] as const
export type FundingState = (typeof fundingStates)[number]

/** What administrators are told of a campaign by letter. */
export const noticeKinds = ['budget_80', 'budget_100', 'places_held', 'ends_soon', 'approvals_fell'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Why a campaign takes nobody new, which its promoters are told by letter. */
export const closedReasons = ['out_of_budget', 'paused', 'ended'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** What was told of a campaign, to administrators or to its promoters. */
export type CampaignNotice = NoticeKind | `closed_${ClosedReason}`
