import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { isHeld, type KeptPlace, renewedUntil, takeFurtherPlace } from './keep-place'
import { lockPlaces, updateExpiries } from './places-queries'
import { refusalError } from './room'
import { toHeldPlace } from './take-place'

/**
 * Keeps a place for its whole time from now on, at most a day in all. One that has ended is taken again at the same promise if there is room.
 * @throws AppError `not_found`, `conflict` with the text that says why
 */
export async function renewPlace(ctx: Ctx, token: string) {
  const kept = await ctx.db.transaction(async (tx): Promise<KeptPlace> => {
    const [place] = await lockPlaces(tx, [hashOfToken(token)])
    const now = Date.now()
    if (!place) return { refused: 'place_unknown' }
    if (place.completionId !== null) return { refused: 'place_used' }
    if (!isHeld(place, now)) return takeFurtherPlace(tx, place, now)
    place.expiresAt = renewedUntil(place, now)
    await updateExpiries(tx, [place])
    return { place }
  })
  if ('refused' in kept) throw refusalError(kept.refused)
  return toHeldPlace(kept.place)
}
