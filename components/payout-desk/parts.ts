import type { PageState } from '@/lib/platform/browser/page-query'

/** The lists of the desk, in the order in which they are looked at. */
export const parts = ['requested', 'sending', 'problem', 'owed', 'paid', 'failed', 'returned', 'cancelled'] as const
export type Part = (typeof parts)[number]

/** The list that the address names. */
export const payoutPart = (place: PageState): Part => parts.find((part) => part === place.param('state')) ?? 'requested'

/** What the address says for a list. */
export const paramOf = (part: Part) => (part === 'requested' ? '' : part)

/** As many as somebody starts or pays at one sitting; the other lists are only looked up. */
export const SITTING = 50
