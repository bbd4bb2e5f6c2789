import 'server-only'
import type { Db } from '@/db/client'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { Promised, PromiseKey } from '@/lib/work/campaigns/promised'
import { refusalError } from '@/lib/work/campaigns/room'
import { lockHeldPlace, placeWithoutToken } from '@/lib/work/campaigns/use-place'

/** For what somebody hands in, and what they were promised for it. */
export interface Taking {
  key: PromiseKey
  promised: Promised
}

/** Who hands in, as their form says. */
interface Sender {
  fingerprint?: string | undefined
  referral_code?: string | undefined
  label?: string | undefined
}

/**
 * The place of a submission, locked: the one whose token was sent, else one that is taken on the spot. Call it in the transaction of the completion.
 * @throws AppError `not_found`; `conflict` when the place was used or given back, its time is over or there is none, and no further one may be had; and when another
 * version was published since the form was read, whose holder of no place was promised nothing
 */
export async function placeToHandIn(ctx: Ctx, tx: Db, { key: { token, slug }, promised }: Taking, sender: Sender): Promise<number> {
  const { fingerprint, referral_code: referralCode, label } = sender
  const held = token === undefined ? undefined : await lockHeldPlace(tx, ctx, token)
  const isUnknown = !held || ('refused' in held && held.refused === 'place_unknown')
  const decision = isUnknown && slug !== undefined ? await placeWithoutToken(tx, ctx, slug, { fingerprint, referralCode, label, tokens: [] }) : held
  if (!decision) throw refusalError('place_unknown')
  if ('refused' in decision) throw refusalError(decision.refused)
  if (decision.place.versionId !== promised.version.id) throw new AppError('conflict', { messageKey: 'campaign_changed' })
  return decision.place.id
}
