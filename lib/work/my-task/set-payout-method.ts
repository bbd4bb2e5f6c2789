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
 * Sets the payout method of a locked completion's person. A key or account that somebody else gave too flags the completion; for an approved one the
 * payout is requested once the method may be paid to. Call it in a transaction with the key locked.
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

/** Flags a completion if somebody with another number gave the same key or account. Call it in a transaction, after the number has changed. */
export async function flagSharedMethod(tx: Db, completionId: number, whatsapp: string): Promise<void> {
  const keyHash = await taskKeyHash(tx, completionId)
  const same = keyHash && (await keySharedWith(tx, keyHash, completionId, sameNumbers(whatsapp)))
  if (same) await addFlag(tx, completionId, 'same_payout_key', same.completionId ?? undefined)
}
