import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { decidePlaces, type PlaceDecision } from './decide-places'
import { takeFurtherPlace } from './keep-place'
import { lockLastPlace, lockPlaces, type PlaceTerms } from './places-queries'
import { lockRoom, noRoom, storePlaces } from './room'
import { type PlaceAsked, requestOf } from './take-place'

// What handing in calls in its transaction: one of the first two, and `attachCompletion` once the completion exists. A refusal stores nothing, so the
// caller can keep what was handed in as a draft and say why.

/**
 * Locks the place of a token for handing in. It is good while it is open, whatever has become of its campaign, and promises what its version says.
 * For one that has ended a further place at the same promise is taken if there is room.
 */
export async function lockHeldPlace(tx: Db, token: string): Promise<PlaceDecision> {
  const [place] = await lockPlaces(tx, [hashOfToken(token)])
  if (!place) return { refused: 'place_unknown' }
  if (place.completionId !== null) return { refused: 'place_used' }
  // One whose time is over still reserves its money until the job has ended it.
  return place.end === null ? { place } : takeFurtherPlace(tx, place, Date.now())
}

/** Takes a place on the spot, at the promise of the version in force, for somebody who hands in to a campaign without having one. */
export async function placeWithoutToken(tx: Db, ctx: Ctx, slug: string, asked: Omit<PlaceAsked, 'idempotencyKey'>): Promise<PlaceDecision> {
  const [decision] = await decidePlaces(tx, slug, [requestOf(ctx, asked)])
  if (!decision) throw new Error('nothing was decided for a request')
  return decision
}

/** Notes which completion used a place, locked by the caller. Its money stays reserved until the completion is approved or the place ends. */
export async function attachCompletion(tx: Db, placeId: number, completionId: number): Promise<void> {
  const sql = statementsOf(tx)
  const rows = await sql`
    update campaign_places set completion_id = ${completionId} where id = ${placeId} and completion_id is null and ended_at is null returning 1 as one`
  if (rows.length === 0) throw new Error('the place is not open')
}

/**
 * Takes a further place for a completion that comes back (appeal, new proof, undone decision) after its place had ended, at its own promise. It needs
 * money and nothing else: neither state nor cap matters for work that was begun.
 * @returns undefined when it has a place or never had one, else the further place or why there is none
 */
export async function furtherPlaceOf(tx: Db, completionId: number): Promise<PlaceDecision | undefined> {
  const last = await lockLastPlace(tx, completionId)
  if (!last || last.end === null) return undefined
  const now = Date.now()
  const free: PlaceTerms = { ...last, state: 'live', startsAt: null, endsAt: null, dailyCap: null }
  const refused = noRoom(free, await lockRoom(tx, free), now)
  if (refused) return { refused }
  const { fingerprint, ipAddress, label, referralCode } = last
  const [id] = await storePlaces(tx, last, [{ fingerprint, ipAddress, label, referralCode, tokenHash: null, expiresAt: now }])
  if (id === undefined) throw new Error('the further place was not stored')
  await attachCompletion(tx, id, completionId)
  return { place: { ...last, id, tokenHash: null, completionId, end: null, createdAt: now, expiresAt: now } }
}
