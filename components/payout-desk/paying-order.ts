import type { DeskPayout } from '@/lib/money/payouts/desk-client'

/**
 * The payouts to pay by hand one after the other: only those that the administrator started, because otherwise two administrators could pay
 * the same payout.
 */
export const payingOrder = (sending: DeskPayout[]): number[] =>
  sending
    .filter(({ state, provider, started_by_me }) => state === 'sending' && (provider === null || provider === 'manual') && started_by_me)
    .map(({ id }) => id)

/** The payout after this one: the following one, else the first that was skipped; undefined when none is left. */
export function nextToPay(line: number[], id: number): number | undefined {
  const at = line.indexOf(id)
  return [...line.slice(at + 1), ...line.slice(0, Math.max(at, 0))][0]
}
