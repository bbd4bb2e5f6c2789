import 'server-only'
import type { Db } from '@/db/client'
import { isHalfOver, isHeld, keptUntil, mayBeTakenAgain, renewedUntil } from './keep-place'
import { OpenPlaces } from './network-share'
import {
  lockPlaces,
  lockTakers,
  type NewPlace,
  type PlaceRow,
  type PlaceTerms,
  removeToken,
  selectOpenPlaces,
  selectTakenBy,
  selectTerms,
  type TakerDevice,
  updateExpiries,
} from './places-queries'
import { lockRoom, noRoom, type PlaceRefusal, placesLeft, type Room, storePlaces, takeRoom } from './room'

/** Most places that a device holds at once, over all campaigns. */
const MOST_OPEN_PLACES = 3

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

/** Who comes with the place of a token whose time may be over. */
export interface ReturningRequest extends Pick<PlaceRequest, 'hashes' | 'ipAddress'> {
  tokenHash: string
  /** Whether the task is being handed in with it. */
  isUsedAtOnce: boolean
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
  open: OpenPlaces
  given: PlaceRow[]
  renewed: Set<PlaceRow>
}

/** What there is to decide on, locked: everybody else who takes a place of the campaign waits for the transaction. */
async function look(tx: Db, slug: string, asking: (TakerDevice & { hashes: string[] })[]): Promise<Decided | undefined> {
  // Sent together and executed in order, so that the reads happen with the locks held.
  const [, terms, places, open] = await Promise.all([
    lockTakers(tx, slug, asking),
    selectTerms(tx, slug),
    lockPlaces(
      tx,
      asking.flatMap(({ hashes }) => hashes),
    ),
    selectOpenPlaces(tx, slug),
  ])
  if (!terms) return undefined
  const known = new Map(places.flatMap((place) => (place.tokenHash ? [[place.tokenHash, place] as const] : [])))
  return { terms, room: await lockRoom(tx, terms), now: Date.now(), known, open: new OpenPlaces(open), given: [], renewed: new Set() }
}

/**
 * Decides who gets a place of a campaign, in their order, and stores the places with their reservations. Who proves that they hold a place of it gets
 * the same again.
 */
export async function decidePlaces(tx: Db, slug: string, requests: PlaceRequest[]): Promise<PlaceDecision[]> {
  const decided = await look(tx, slug, requests)
  if (!decided) return requests.map(() => ({ refused: 'campaign_unknown' }))
  const decisions = requests.map((request) => decide(request, decided))
  const ids = await storePlaces(tx, decided.terms, decided.given.map(toNewPlace))
  for (const [n, place] of decided.given.entries()) place.id = ids[n] ?? place.id
  await updateExpiries(tx, [...decided.renewed])
  return decisions
}

/**
 * What becomes of a place whose holder comes late. One that is over and can be renewed is kept; for one that has ended a further place at the same
 * promise is taken, by the same decision as a first one: while that promise is in force or within a day of the first place of the chain, and never
 * after it was given back. Each place reserves its money once, so the ended one stays ended. Its token, wrong codes and work go on to the further one.
 */
export async function decideReturn(tx: Db, { tokenHash, hashes, ipAddress, isUsedAtOnce }: ReturningRequest): Promise<PlaceDecision> {
  const taken = await selectTakenBy(tx, tokenHash)
  const decided = taken && (await look(tx, taken.slug, [{ fingerprint: taken.fingerprint ?? '', ipAddress, hashes: [tokenHash, ...hashes] }]))
  const place = decided?.known.get(tokenHash)
  if (!decided || !place) return { refused: 'place_unknown' }
  if (place.completionId !== null) return { refused: 'place_used' }
  const { now } = decided
  // One that is over still reserves its money until the job has ended it.
  if (isUsedAtOnce && place.end === null) return { place }
  if (isHeld(place, now)) {
    place.expiresAt = renewedUntil(place, now)
    await updateExpiries(tx, [place])
    return { place }
  }
  if (place.end === 'given_back') return { refused: 'place_was_given_back' }
  if (!mayBeTakenAgain(place, now)) return { refused: 'place_outdated' }
  const refused = whyNot({ terms: place, ipAddress, isUsedAtOnce }, [...decided.known.values()], decided)
  if (refused) return { refused }
  const further: PlaceRow = { ...place, ipAddress, createdAt: now, end: null }
  further.expiresAt = keptUntil(further, now)
  await removeToken(tx, place.id)
  const [id] = await storePlaces(tx, place, [{ ...toNewPlace(further), firstAt: place.firstAt }])
  if (id === undefined) throw new Error('the further place was not stored')
  return { place: { ...further, id } }
}

const toNewPlace = ({ tokenHash, fingerprint, ipAddress, label, referralCode, expiresAt, wrongCodes, stepsDone }: PlaceRow): NewPlace => ({
  ...{ tokenHash, fingerprint, ipAddress, label, referralCode, expiresAt, wrongCodes, stepsDone, firstAt: null },
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
  const refused = whyNot({ terms, ipAddress: request.ipAddress, isUsedAtOnce: request.newHashes.length === 0 }, own, decided)
  if (refused) return { refused }
  takeRoom(terms, room)
  return { place: give(request, decided) }
}

interface Asked {
  terms: PlaceTerms
  ipAddress: string
  isUsedAtOnce: boolean
}

/**
 * Why there is no place at these terms: the device did the campaign as often as it may or holds as many places as it may, the campaign takes nobody, or
 * the network has its share of the places. Who hands in has done the work already and holds nothing open.
 * @param own the places that the device proves to be its own
 */
function whyNot({ terms, ipAddress, isUsedAtOnce }: Asked, own: PlaceRow[], { room, open, now }: Decided): PlaceRefusal | undefined {
  const used = own.filter(({ campaignId, completionId }) => campaignId === terms.campaignId && completionId !== null).length
  if (used >= terms.perPersonLimit) return 'campaign_done_already'
  if (!isUsedAtOnce && own.filter((place) => isHeld(place, now)).length >= MOST_OPEN_PLACES) return 'places_too_many'
  const refused = noRoom(terms, room, now)
  if (refused) return refused
  return !isUsedAtOnce && open.isFull(ipAddress, placesLeft(terms, room)) ? 'network_full' : undefined
}

function give({ fingerprint, ipAddress, label, referralCode, newHashes }: PlaceRequest, { terms, known, open, given, now }: Decided): PlaceRow {
  const tokenHash = newHashes.find((hash) => !known.has(hash)) ?? null
  const fresh = { wrongCodes: 0, stepsDone: 0, completionId: null, end: null }
  // Its id is negative until it is stored.
  const place: PlaceRow = {
    ...terms,
    ...fresh,
    id: -1 - given.length,
    fingerprint,
    ipAddress,
    label,
    referralCode,
    tokenHash,
    createdAt: now,
    firstAt: now,
    expiresAt: now,
  }
  place.expiresAt = keptUntil(place, now)
  given.push(place)
  if (tokenHash) {
    known.set(tokenHash, place)
    open.add(ipAddress)
  }
  return place
}
