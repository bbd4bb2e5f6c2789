import type { DeskPayout } from '@/lib/money/payouts/desk-client'

/**
 * The payouts that somebody pays by hand one after the other: those that they started themselves, because two people who pay the same one
 * pay it twice.
 */
export const payingOrder = (sending: DeskPayout[]): number[] =>
  sending.filter(({ state, provider, started_by_me }) => state === 'sending' && provider !== 'woovi' && started_by_me).map(({ id }) => id)

/** The one that comes after a payout: the following one, else the first of those that were passed over; undefined when no other is left. */
export function nextToPay(line: number[], id: number): number | undefined {
  const at = line.indexOf(id)
  return [...line.slice(at + 1), ...line.slice(0, Math.max(at, 0))][0]
}
