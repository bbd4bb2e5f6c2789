/** Nearer than this both clocks are right: an answer's date has whole seconds, and travels for some. */
const NEAR_MS = 60_000

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Learns the server's clock from an answer's `Date` header. @param now by this device's clock */
export function learnClock(date: string | null, now = Date.now()): void {
  const there = Date.parse(date ?? '')
  if (!Number.isNaN(there)) ahead = Math.abs(there - now) < NEAR_MS ? 0 : there - now
}

/** A moment of the server's by this device's clock, which may be wrong by days, to be counted down to. ISO 8601 */
export const byThisClock = (moment: string): string => (ahead === 0 ? moment : new Date(Date.parse(moment) - ahead).toISOString())
