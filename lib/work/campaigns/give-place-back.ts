import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { endPlaces } from './end-places'
import { campaignsChanged } from './open-campaigns'
import { lockPlaces } from './places-queries'
import { refusalError } from './room'

/**
 * Ends a place that its holder does not want to use, so that others can. One that has ended before stays so.
 * @throws AppError `not_found`, `conflict` for one that was handed in
 */
export async function giveBackPlace(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [place] = await lockPlaces(tx, [hashOfToken(token)])
    if (!place) throw refusalError('place_unknown')
    if (place.completionId !== null) throw refusalError('place_used')
    await endPlaces(tx, [place.id], 'given_back')
  })
  campaignsChanged()
}
