import type { HeldPlace } from './stored-draft'

const MINUTE_MS = 60_000

/** The longest that a place is kept by renewing it, counted from when it was taken. */
const MOST_KEPT_MS = 24 * 60 * MINUTE_MS

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

/** A place that was taken now. @param now by this device's clock, which may be wrong: the place's whole time tells the server's */
export function takenPlace({ token, expires_at }: Pick<HeldPlace, 'token' | 'expires_at'>, placeMinutes: number, now: number): HeldPlace {
  const taken_at = Date.parse(expires_at) - placeMinutes * MINUTE_MS
  return { token, expires_at, taken_at, offset: taken_at - now }
}

/** A place that was renewed now until a time. @param now by this device's clock */
export function renewedPlace(place: HeldPlace, expires_at: string, placeMinutes: number, now: number): HeldPlace {
  const { taken_at, offset } = takenPlace({ token: place.token, expires_at }, placeMinutes, now)
  const end = Date.parse(expires_at)
  const isLonger = end > Date.parse(place.expires_at)
  // What is kept for longer than a place may be is a further one; what is not kept for longer has come to its end.
  const before = isLonger ? place.taken_at : end - MOST_KEPT_MS
  const taken = before !== undefined && end <= before + MOST_KEPT_MS ? before : taken_at
  // At the end of a place's day less than its whole time is added, which would make the server's clock seem slow.
  return { ...place, expires_at, ...(taken !== undefined && { taken_at: taken }), offset: Math.max(place.offset ?? Number.NEGATIVE_INFINITY, offset ?? 0) }
}

/** For how many minutes from now on renewing would keep a place; 0 where that is no longer than it is kept already. @param now by the server's clock */
export function renewableMinutes({ expires_at, taken_at }: HeldPlace, placeMinutes: number, now: number): number {
  const end = Date.parse(expires_at)
  const last = taken_at === undefined ? Number.POSITIVE_INFINITY : taken_at + MOST_KEPT_MS
  // One that is over for good is taken again for its whole time.
  const until = end <= now && last <= now ? now + placeMinutes * MINUTE_MS : Math.min(now + placeMinutes * MINUTE_MS, last)
  return until - end < MINUTE_MS ? 0 : Math.ceil((until - now) / MINUTE_MS)
}
