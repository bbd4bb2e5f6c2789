import 'server-only'
import { createHmac } from 'node:crypto'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { addFlag } from '@/lib/completions/fraud-flags'
import type { Standing } from '@/lib/completions/standing'
import { env } from '@/lib/platform/env'
import { sameNumbers } from '@/lib/whatsapp'
import { identityOf } from './method'
import { selectSameKey, upsertTaskMethod } from './queries'

/** How long a method that was changed after the approval waits, in hours: time to notice that somebody else changed it. */
const CHANGED_WAITS_HOURS = 24

const hashOf = (method: PayoutMethod) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`payout ${identityOf(method)}`)
    .digest('base64url')

/**
 * Sets how the person of a locked completion is paid. A key or account that somebody else gave too flags the completion.
 * Call it in a transaction.
 */
export async function setTaskMethod(tx: Db, completion: Standing, method: PayoutMethod): Promise<void> {
  const keyHash = hashOf(method)
  const numbers = completion.whatsapp ? sameNumbers(completion.whatsapp) : []
  const same = await selectSameKey(tx, keyHash, completion.id, numbers)
  await upsertTaskMethod(tx, { completionId: completion.id, method, keyHash, waitHours: completion.status === 'approved' ? CHANGED_WAITS_HOURS : 0 })
  if (same) await addFlag(tx, completion.id, 'same_payout_key', same.completionId ?? undefined)
}
