import 'server-only'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import { keyHashOf, keySharedWith, setMethod, taskKeyHash, taskWaitHours } from '@/lib/money/payouts/set-method'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import type { LockedCompletion } from '@/lib/work/completions/change-status'
import { keepFormerKey } from '@/lib/work/completions/former-numbers'
import { addFlag } from '@/lib/work/completions/fraud-flags'
import { flagKnownNumber } from '@/lib/work/completions/known-number'
import { undoRuleApproval } from '@/lib/work/review/decision/undo-decision'
import { deleteFirstApprovals } from '@/lib/work/review/second-look/first-approvals'

/**
 * Sets the payout method of a locked completion's person. A key or account that somebody else gave too flags the completion; for an approved one the
 * payout is requested once the method may be paid to. Another key than before takes back an approval that waits for a second person, who was to see the same
 * as the first, and one that a rule made (`undoRuleApproval`). Call it in a transaction with the key locked.
 * @throws AppError `conflict` while its payout is being sent
 */
export async function setTaskMethod(tx: Db, completion: LockedCompletion, method: PayoutMethod): Promise<void> {
  const { id, whatsapp, status } = completion
  const isApproved = status === 'approved'
  const keyHash = keyHashOf(method)
  const same = await keySharedWith(tx, keyHash, id, whatsapp ? sameNumbers(whatsapp) : [])
  const waitHours = await taskWaitHours(tx, id, isApproved)
  const before = await taskKeyHash(tx, id)
  if (before !== undefined && before !== keyHash) {
    await deleteFirstApprovals(tx, id)
    await keepFormerKey(tx, id, before)
  }
  await setMethod(tx, { completionId: id }, method, waitHours)
  if (same) await addFlag(tx, id, 'same_payout_key', same.completionId ?? undefined)
  const isErased = await wasErased(tx, [erasedHash.key(keyHash), ...(whatsapp ? erasedHash.numberWith(whatsapp, [keyHash]) : [])])
  if (isErased) await addFlag(tx, id, 'erased_before')
  const isStrange = await flagKnownNumber(tx, id, whatsapp)
  if (!isApproved) return
  const isFlagged = same !== undefined || isErased || isStrange
  if (before !== keyHash && (isFlagged || before !== undefined) && (await undoRuleApproval(tx, completion, isFlagged))) return
  if (waitHours === 0) await requestApprovedPayouts(tx, [id])
}

/** Flags a completion if somebody with another number gave the same key or account, or its number is known with others. Call it in a transaction, after the number has changed. */
export async function flagSharedMethod(tx: Db, completionId: number, whatsapp: string): Promise<void> {
  const keyHash = await taskKeyHash(tx, completionId)
  const same = keyHash && (await keySharedWith(tx, keyHash, completionId, sameNumbers(whatsapp)))
  if (same) await addFlag(tx, completionId, 'same_payout_key', same.completionId ?? undefined)
  await flagKnownNumber(tx, completionId, whatsapp)
}
