const MINUTE_MS = 60_000

/** Below this the clock shows seconds. */
const SECONDS_BELOW_MS = 2 * MINUTE_MS

/** Renewing is offered when this much is left, or a quarter of the whole time if that is less. */
const OFFER_BELOW_MS = 10 * MINUTE_MS

/** What a place's clock shows. */
export type PlaceClock = { over: true } | { over: false; minutes: number; seconds?: string; isShort: boolean }

/** The clock of a place. @param leftMs may be more than the whole time where the phone's own clock is slow */
export function placeClock(leftMs: number, placeMinutes: number): PlaceClock {
  const left = Math.min(leftMs, placeMinutes * MINUTE_MS)
  if (!(left > 0)) return { over: true }
  const minutes = Math.ceil(left / MINUTE_MS)
  const isShort = left <= Math.min(OFFER_BELOW_MS, (placeMinutes * MINUTE_MS) / 4)
  if (left > SECONDS_BELOW_MS) return { over: false, minutes, isShort }
  const seconds = Math.ceil(left / 1000)
  return { over: false, minutes, seconds: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isShort }
}
