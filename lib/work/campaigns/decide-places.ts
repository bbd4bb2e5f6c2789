import 'server-only'
import type { Db } from '@/db/client'
import { isHalfOver, isHeld, keptUntil, renewedUntil } from './keep-place'
import {
  type DevicePlace,
  lockPlaces,
  lockTakers,
  type NewPlace,
  type PlaceRow,
  type PlaceTerms,
  selectDevicePlaces,
  selectTerms,
  updateExpiries,
} from './places-queries'
import { lockRoom, noRoom, type PlaceRefusal, type Room, storePlaces, takeRoom } from './room'

/** Most places that a device holds at once, over all campaigns. */
const MOST_OPEN_PLACES = 3

/**
 * How many times the limit for one person a fingerprint at an address may use a campaign in 24 hours: phones of one model have the same fingerprint,
 * and a carrier or a family has one address.
 */
const ALIKE_FACTOR = 3

/** Somebody who asks for a place. */
export interface PlaceRequest {
  /** The hashes of tokens for a new place, of which the first that no place has counts; none for a place that is used at once. */
  newHashes: string[]
  /** The hashes of the tokens that the browser kept, and with which it proves which places are its own. */
  hashes: string[]
  fingerprint: string
  ipAddress: string
  label: string | null
  referralCode: string | null
}

/** A place that was given or kept, with the hash of its token, or why there is none. */
export type PlaceDecision = { place: PlaceRow } | { refused: PlaceRefusal }

/** What a transaction knows of a campaign and of those who ask, and what it has decided so far. */
interface Decided {
  terms: PlaceTerms
  room: Room
  now: number
  /** By the hash of their tokens. */
  known: Map<string, PlaceRow>
  ofDevices: DevicePlace[]
  given: PlaceRow[]
  renewed: Set<PlaceRow>
}

/**
 * Decides who gets a place of a campaign, in their order, and stores the places with their reservations. Who proves that they hold a place of it gets
 * the same again. Everybody who takes a place of the campaign waits for the transaction.
 */
export async function decidePlaces(tx: Db, slug: string, requests: PlaceRequest[]): Promise<PlaceDecision[]> {
  // Sent together and executed in order, so that the reads happen with the locks held.
  const [, terms, places, ofDevices] = await Promise.all([
    lockTakers(tx, slug, requests),
    selectTerms(tx, slug),
    lockPlaces(
      tx,
      requests.flatMap(({ hashes }) => hashes),
    ),
    selectDevicePlaces(tx, slug, requests),
  ])
  if (!terms) return requests.map(() => ({ refused: 'campaign_unknown' }))
  const known = new Map(places.flatMap((place) => (place.tokenHash ? [[place.tokenHash, place] as const] : [])))
  const decided: Decided = { terms, room: await lockRoom(tx, terms), now: Date.now(), known, ofDevices, given: [], renewed: new Set() }
  const decisions = requests.map((request) => decide(request, decided))
  const ids = await storePlaces(tx, terms, decided.given.map(toNewPlace))
  for (const [n, place] of decided.given.entries()) place.id = ids[n] ?? place.id
  await updateExpiries(tx, [...decided.renewed])
  return decisions
}

const toNewPlace = ({ tokenHash, fingerprint, ipAddress, label, referralCode, expiresAt }: PlaceRow): NewPlace => ({
  tokenHash,
  fingerprint,
  ipAddress,
  label,
  referralCode,
  expiresAt,
})

function decide(request: PlaceRequest, decided: Decided): PlaceDecision {
  const { terms, room, known, now, renewed } = decided
  const own = request.hashes.flatMap((hash) => known.get(hash) ?? [])
  const held = own.find((place) => place.campaignId === terms.campaignId && isHeld(place, now))
  if (held) {
    // One of this transaction has no id yet, and its whole time.
    if (isHalfOver(held, now)) {
      held.expiresAt = renewedUntil(held, now)
      renewed.add(held)
    }
    return { place: held }
  }
  const refused = limitReached(request, own, decided) ?? noRoom(terms, room, now)
  if (refused) return { refused }
  takeRoom(terms, room)
  return { place: give(request, decided) }
}

/** Whether the device did the campaign as often as it may, or holds as many places as it may. */
function limitReached({ fingerprint, ipAddress, newHashes }: PlaceRequest, own: PlaceRow[], { terms, ofDevices, now }: Decided): PlaceRefusal | undefined {
  const alike = ofDevices.filter((place) => place.fingerprint === fingerprint && place.ipAddress === ipAddress)
  const usedByToken = own.filter(({ campaignId, completionId }) => campaignId === terms.campaignId && completionId !== null).length
  const usedAlike = alike.filter(({ isOpen }) => !isOpen).length
  if (usedByToken >= terms.perPersonLimit || usedAlike >= ALIKE_FACTOR * terms.perPersonLimit) return 'campaign_done_already'
  // Who hands in without having taken a place has done the work already.
  if (newHashes.length === 0) return undefined
  const open = new Set([...own.filter((place) => isHeld(place, now)), ...alike.filter(({ isOpen }) => isOpen)].map(({ id }) => id))
  return open.size >= MOST_OPEN_PLACES ? 'places_too_many' : undefined
}

function give({ fingerprint, ipAddress, label, referralCode, newHashes }: PlaceRequest, { terms, known, ofDevices, given, now }: Decided): PlaceRow {
  const tokenHash = newHashes.find((hash) => !known.has(hash)) ?? null
  // Negative until it is stored.
  const id = -1 - given.length
  const times = { createdAt: now, expiresAt: keptUntil(terms, now) }
  const place = { ...terms, ...times, id, fingerprint, ipAddress, label, referralCode, tokenHash, wrongCodes: 0, completionId: null, end: null }
  given.push(place)
  if (tokenHash) known.set(tokenHash, place)
  ofDevices.push({ id, fingerprint, ipAddress, isOpen: tokenHash !== null })
  return place
}
