import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { decidePlaces, decideReturn, type PlaceDecision } from './decide-places'
import { lockIfLive } from './places-queries'
import { type PlaceAsked, requestOf } from './take-place'

// What handing in calls in its transaction: one of the first two, and `attachCompletion` once the completion exists. A refusal stores nothing, so the
// caller can keep what was handed in as a draft and say why.

/**
 * Locks the place of a token for handing in. It is good while it is open, whatever has become of its campaign, and promises what its version says.
 * For one that has ended a further place at the same promise is taken if it may be and there is room.
 */
export async function lockHeldPlace(tx: Db, { ip }: Pick<Ctx, 'ip'>, token: string): Promise<PlaceDecision> {
  const tokenHash = hashOfToken(token)
  // A place that nobody else has locked needs no look at its campaign, for which others would have to wait.
  const place = await lockIfLive(tx, tokenHash)
  return place ? { place } : decideReturn(tx, { tokenHash, hashes: [], ipAddress: ip, isUsedAtOnce: true })
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
