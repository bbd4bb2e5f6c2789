import 'server-only'
import type { Db } from '@/db/client'
import { type PlaceRow, type PlaceTerms, removeToken } from './places-queries'
import { lockRoom, noRoom, type PlaceRefusal, storePlaces } from './room'

const MINUTE_MS = 60_000

/** The longest that a place is kept by renewing it, counted from when it was taken: others wait for its money. */
const MOST_KEPT_MS = 24 * 60 * MINUTE_MS

/** Until when a place that is taken now is kept. */
export const keptUntil = ({ placeMinutes }: PlaceTerms, now: number): number => now + placeMinutes * MINUTE_MS

/** Until when a place that is renewed now is kept. */
export const renewedUntil = (place: PlaceRow, now: number): number => Math.max(place.expiresAt, Math.min(keptUntil(place, now), place.createdAt + MOST_KEPT_MS))

/** Whether less than half of a place's time is left. */
export const isHalfOver = ({ expiresAt, placeMinutes }: PlaceRow, now: number): boolean => expiresAt - now < (placeMinutes * MINUTE_MS) / 2

/** Whether a place is open and its time is not over, or can be renewed. One that is over stays open until the next run of the job. */
export const isHeld = (place: PlaceRow, now: number): boolean => place.completionId === null && place.end === null && renewedUntil(place, now) > now

/** What becomes of a place whose holder comes late or stays longer. */
export type KeptPlace = { place: PlaceRow } | { refused: PlaceRefusal }

/**
 * Takes a further place at the same promise for the holder of one that has ended, if there is room; it gets the token. Each place reserves its money
 * once, so the ended one stays ended.
 * @param place locked by the caller
 */
export async function takeFurtherPlace(tx: Db, place: PlaceRow, now: number): Promise<KeptPlace> {
  const refused = noRoom(place, await lockRoom(tx, place), now)
  if (refused) return { refused }
  const expiresAt = keptUntil(place, now)
  const { fingerprint, ipAddress, label, referralCode, tokenHash } = place
  await removeToken(tx, place.id)
  const [id] = await storePlaces(tx, place, [{ fingerprint, ipAddress, label, referralCode, tokenHash, expiresAt }])
  if (id === undefined) throw new Error('the further place was not stored')
  return { place: { ...place, id, createdAt: now, expiresAt, end: null, wrongCodes: 0 } }
}
