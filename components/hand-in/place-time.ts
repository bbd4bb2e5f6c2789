import type { TakenPlace } from '@/lib/work/campaigns/visitor-client'
import type { HeldPlace } from './draft'

const MINUTE_MS = 60_000

/** Below this the clock shows seconds. */
const SECONDS_BELOW_MS = 2 * MINUTE_MS

/** Renewing is offered when this much is left, or a quarter of the whole time if that is less. */
const OFFER_BELOW_MS = 10 * MINUTE_MS

/** What a place's clock shows. */
export type PlaceClock = { over: true } | { over: false; minutes: number; seconds?: string; isShort: boolean }

/** The clock of a place. @param leftMs may be more than the whole time where the phone's own clock is slow @param wholeMinutes for how long it is kept at once */
export function placeClock(leftMs: number, wholeMinutes: number): PlaceClock {
  const left = Math.min(leftMs, wholeMinutes * MINUTE_MS)
  if (!(left > 0)) return { over: true }
  const minutes = Math.ceil(left / MINUTE_MS)
  const isShort = left <= Math.min(OFFER_BELOW_MS, (wholeMinutes * MINUTE_MS) / 4)
  if (left > SECONDS_BELOW_MS) return { over: false, minutes, isShort }
  const seconds = Math.ceil(left / 1000)
  return { over: false, minutes, seconds: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isShort }
}

type AnsweredPlace = Pick<TakenPlace, 'expires_at' | 'seconds_left' | 'renews_minutes' | 'renews_until'>

/** A place as it was answered now. @param now by this device's clock, which may be wrong: the seconds that are left tell the server's */
export const heldPlace = (token: string, { expires_at, seconds_left, renews_minutes, renews_until }: AnsweredPlace, now: number): HeldPlace => ({
  ...{ token, expires_at, renews_minutes, renews_until },
  offset: Date.parse(expires_at) - seconds_left * 1000 - now,
})

/** For how many minutes from now on renewing would keep a place; 0 where that is no longer than it is kept already. @param now by the server's clock */
export function renewableMinutes({ expires_at, renews_minutes, renews_until }: HeldPlace, placeMinutes: number, now: number): number {
  const end = Date.parse(expires_at)
  const whole = now + (renews_minutes ?? placeMinutes) * MINUTE_MS
  const last = renews_until === undefined ? Number.POSITIVE_INFINITY : Date.parse(renews_until)
  // One that is over for good is taken again for its whole time.
  const until = end <= now && last <= now ? whole : Math.min(whole, last)
  return until - end < MINUTE_MS ? 0 : Math.ceil((until - now) / MINUTE_MS)
}
