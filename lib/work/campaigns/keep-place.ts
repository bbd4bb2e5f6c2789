import 'server-only'
import { firstMinutes } from './place-hold'
import type { PlaceRow } from './places-queries'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** For how many minutes from now on a place is kept that is taken, renewed or worked with. */
export const keptMinutes = ({ placeMinutes, stepsDone }: Pick<PlaceRow, 'placeMinutes' | 'stepsDone'>): number =>
  stepsDone > 0 ? placeMinutes : firstMinutes(placeMinutes)

/**
 * Until when a place can be kept by renewing it and by working with it, because others wait for its money: a day from when it was taken, or the
 * campaign's minutes while nothing was done. What promises another version than the one in force ends a day after the first place of its chain.
 */
export function longestUntil(place: PlaceRow): number {
  const most = place.createdAt + (place.stepsDone > 0 ? DAY_MS : place.placeMinutes * MINUTE_MS)
  return isInForce(place) ? most : Math.min(most, dayOfChain(place))
}

const isInForce = ({ versionId, inForceId }: PlaceRow) => versionId === inForceId
const dayOfChain = ({ firstAt }: PlaceRow) => firstAt + DAY_MS

/** Until when a place that is taken now is kept. */
export const keptUntil = (place: PlaceRow, now: number): number => Math.min(now + keptMinutes(place) * MINUTE_MS, longestUntil(place))

/** Until when a place that is renewed now is kept. */
export const renewedUntil = (place: PlaceRow, now: number): number => Math.max(place.expiresAt, keptUntil(place, now))

/** Whether less than half of a place's time is left. */
export const isHalfOver = (place: PlaceRow, now: number): boolean => place.expiresAt - now < (keptMinutes(place) * MINUTE_MS) / 2

/** Whether a place is open and its time is not over, or can be renewed. One that is over stays open until the next run of the job. */
export const isHeld = (place: PlaceRow, now: number): boolean => place.completionId === null && place.end === null && renewedUntil(place, now) > now

/** Whether a place that has ended may be taken again at its promise: while that is in force, or within a day of the first place of its chain. */
export const mayBeTakenAgain = (place: PlaceRow, now: number): boolean => isInForce(place) || now < dayOfChain(place)
