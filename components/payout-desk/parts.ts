import type { PageState } from '@/lib/platform/browser/page-query'

/** The desk's lists, in the order in which they are shown. */
export const parts = ['requested', 'sending', 'problem', 'owed', 'paid', 'failed', 'returned', 'cancelled'] as const
export type Part = (typeof parts)[number]

/** The list named in the address. */
export const payoutPart = (place: PageState): Part => parts.find((part) => part === place.param('state')) ?? 'requested'

/** The address's value for a list. */
export const paramOf = (part: Part) => (part === 'requested' ? '' : part)

/** Rows per page in the lists that are worked through; the other lists are only read. */
export const SITTING = 50
