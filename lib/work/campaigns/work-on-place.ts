import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { isHeld, renewedUntil } from './keep-place'
import { lockPlaces, updateWork } from './places-queries'
import { refusalError } from './room'
import { toHeldPlace } from './take-place'

/**
 * Notes that steps of a task were done, which keeps its place for the campaign's time from now on. Only a step that was not done before counts, so that
 * whoever makes this call without doing anything gets no more than by renewing: a place ends a day after it was taken, and a network has its share.
 * @throws AppError `not_found`; `conflict` when it was handed in or has ended
 */
export async function workOnPlace(ctx: Ctx, token: string, stepsDone: number) {
  return ctx.db.transaction(async (tx) => {
    const [place] = await lockPlaces(tx, [hashOfToken(token)])
    if (!place) throw refusalError('place_unknown')
    if (place.completionId !== null) throw refusalError('place_used')
    const now = Date.now()
    if (!isHeld({ ...place, stepsDone: Math.max(place.stepsDone, stepsDone) }, now))
      throw refusalError(place.end === 'given_back' ? 'place_was_given_back' : 'place_over')
    if (stepsDone > place.stepsDone) {
      place.stepsDone = stepsDone
      place.expiresAt = renewedUntil(place, now)
      await updateWork(tx, place)
    }
    return toHeldPlace(place)
  })
}
