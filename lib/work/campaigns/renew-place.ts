import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { decideReturn, type PlaceDecision } from './decide-places'
import { renewedUntil } from './keep-place'
import { campaignsChanged } from './open-campaigns'
import { lockIfLive, updateExpiries } from './places-queries'
import { refusalError } from './room'
import { toHeldPlace } from './take-place'

/**
 * Keeps a place for its whole time from now on, at most a day in all. One that has ended is taken again at the same promise, if it may be and there is
 * room.
 * @param tokens that of the place, and those of others that the browser kept
 * @throws AppError `not_found`, `conflict` with the text that says why
 */
export async function renewPlace(ctx: Ctx, tokens: string[]) {
  const [tokenHash, ...hashes] = tokens.map(hashOfToken)
  if (tokenHash === undefined) throw refusalError('place_unknown')
  const kept = await ctx.db.transaction(async (tx): Promise<PlaceDecision> => {
    const place = await lockIfLive(tx, tokenHash)
    if (!place) return decideReturn(tx, { tokenHash, hashes, ipAddress: ctx.ip, isUsedAtOnce: false })
    place.expiresAt = renewedUntil(place, Date.now())
    await updateExpiries(tx, [place])
    return { place }
  })
  if ('refused' in kept) throw refusalError(kept.refused)
  campaignsChanged(1_000)
  return toHeldPlace(kept.place)
}
