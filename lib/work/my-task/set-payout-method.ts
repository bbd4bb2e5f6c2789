import 'server-only'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import { keyHashOf, keySharedWith, setMethod, taskKeyHash, taskWaitHours } from '@/lib/money/payouts/set-method'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import type { LockedCompletion } from '@/lib/work/completions/change-status'
import { addFlag } from '@/lib/work/completions/fraud-flags'

/**
 * Sets how the person of a locked completion is paid. A key or account that somebody else gave too flags the completion; an approved one
 * asks for its payout once the method counts. Call it in a transaction with the key locked.
 * @throws AppError `conflict` while its payout is being sent
 */
export async function setTaskMethod(tx: Db, completion: LockedCompletion, method: PayoutMethod): Promise<void> {
  const { id, whatsapp, status } = completion
  const isApproved = status === 'approved'
  const keyHash = keyHashOf(method)
  const same = await keySharedWith(tx, keyHash, id, whatsapp ? sameNumbers(whatsapp) : [])
  const waitHours = await taskWaitHours(tx, id, isApproved)
  await setMethod(tx, { completionId: id }, method, waitHours)
  if (same) await addFlag(tx, id, 'same_payout_key', same.completionId ?? undefined)
  if (await wasErased(tx, [erasedHash.key(keyHash)])) await addFlag(tx, id, 'erased_before')
  if (isApproved && waitHours === 0) await requestApprovedPayouts(tx, [id])
}

/** Flags a completion whose key or account somebody of another number gave too. Call it in a transaction, once the number has changed. */
export async function flagSharedMethod(tx: Db, completionId: number, whatsapp: string): Promise<void> {
  const keyHash = await taskKeyHash(tx, completionId)
  const same = keyHash && (await keySharedWith(tx, keyHash, completionId, sameNumbers(whatsapp)))
  if (same) await addFlag(tx, completionId, 'same_payout_key', same.completionId ?? undefined)
}
