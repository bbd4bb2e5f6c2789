import 'server-only'
import { createHmac } from 'node:crypto'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { withPassword } from '@/lib/people/accounts/service'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { env } from '@/lib/platform/env'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { LockedCompletion } from '@/lib/work/completions/change-status'
import { addFlag } from '@/lib/work/completions/fraud-flags'
import { identityOf, masked } from './method'
import {
  deleteTaskMethods,
  isBeingSent,
  lockHash,
  selectCompletionsWithKey,
  selectOwnMethod,
  selectSameKey,
  selectTaskKey,
  selectTrust,
  upsertMethod,
} from './method-queries'
import { notifyMethodChanged } from './notifications'
import { requestApprovedPayouts } from './request'

/** How long a method that was changed after the approval waits, in hours: time to notice that somebody else changed it. */
const CHANGED_WAITS_HOURS = 24

/**
 * How many hours a method that the person of a task gives now waits before it counts: 0 before the approval, and for the first one of a task whose
 * private link nobody else can have.
 * @param isShared whether the task was also opened by code and number, or by a link that an administrator sent
 */
export const methodWaitHours = (task: { isApproved: boolean; hasMethod: boolean; isShared: boolean }): number =>
  task.isApproved && (task.hasMethod || task.isShared) ? CHANGED_WAITS_HOURS : 0

const hashOf = (method: PayoutMethod) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`payout ${identityOf(method)}`)
    .digest('base64url')

/** Waits for whoever gives the same key at this moment. Call it before `setTaskMethod`, and before anything else is locked. */
export const lockKey = (tx: Db, method: PayoutMethod): Promise<void> => lockHash(tx, hashOf(method))

const refuseWhileSending = async (tx: Db, owner: Parameters<typeof isBeingSent>[1]) => {
  if (await isBeingSent(tx, owner)) throw new AppError('conflict', { messageKey: 'payout_sending' })
}

/**
 * Sets how the person of a locked completion is paid. A key or account that somebody else gave too flags the completion; an approved one
 * asks for its payout once the method counts. Call it in a transaction.
 * @throws AppError `conflict` while its payout is being sent
 */
export async function setTaskMethod(tx: Db, completion: LockedCompletion, method: PayoutMethod): Promise<void> {
  await refuseWhileSending(tx, { completionId: completion.id })
  const keyHash = hashOf(method)
  const numbers = completion.whatsapp ? sameNumbers(completion.whatsapp) : []
  const same = await selectSameKey(tx, keyHash, completion.id, numbers)
  const owner = { completionId: completion.id }
  const isApproved = completion.status === 'approved'
  const waitHours = methodWaitHours({ isApproved, ...(await selectTrust(tx, completion.id)) })
  await notifyMethodChanged(tx, owner, method, { keyHash, waitHours })
  await upsertMethod(tx, { owner, method, keyHash, waitHours })
  if (same) await addFlag(tx, completion.id, 'same_payout_key', same.completionId ?? undefined)
  if (await wasErased(tx, [erasedHash.key(keyHash)])) await addFlag(tx, completion.id, 'erased_before')
  if (isApproved && waitHours === 0) await requestApprovedPayouts(tx, [completion.id])
}

/** Waits for whoever gives the key of a task at this moment. Call it before anything else is locked, but for a number. */
export async function lockTaskKey(tx: Db, completionId: number): Promise<void> {
  const keyHash = await selectTaskKey(tx, completionId)
  if (keyHash) await lockHash(tx, keyHash)
}

/** Flags a completion whose key or account somebody of another number gave too. Call it in a transaction, once the number has changed. */
export async function flagSharedMethod(tx: Db, completionId: number, whatsapp: string): Promise<void> {
  const keyHash = await selectTaskKey(tx, completionId)
  const same = keyHash && (await selectSameKey(tx, keyHash, completionId, sameNumbers(whatsapp)))
  if (same) await addFlag(tx, completionId, 'same_payout_key', same.completionId ?? undefined)
}

/** How the caller, a promoter, is paid. */
export async function ownMethod({ db, actor }: ActorCtx) {
  const row = await selectOwnMethod(db, actor.id)
  return { method: row ? masked(row.method) : null, changed_at: row?.changedAt ?? null }
}

/**
 * Changes how the caller, a promoter, is paid. Tasks whose persons gave the same key are flagged.
 * @throws AppError `invalid` on `password`; `conflict` while a payout is being sent
 */
export async function changeOwnMethod(ctx: ActorCtx, { password, ...method }: PayoutMethod & { password: string }) {
  await withPassword(ctx, password)
  const owner = { userId: ctx.actor.id }
  await ctx.db.transaction(async (tx) => {
    const keyHash = hashOf(method)
    await lockHash(tx, keyHash)
    // Completions are locked before payouts.
    for (const id of await selectCompletionsWithKey(tx, keyHash)) await addFlag(tx, id, 'same_payout_key')
    await refuseWhileSending(tx, owner)
    await notifyMethodChanged(tx, owner, method, { keyHash, waitHours: 0 })
    await upsertMethod(tx, { owner, method, keyHash, waitHours: 0 })
  })
  return ownMethod(ctx)
}

/** Forgets how the persons of completions are paid. Call it in a transaction. */
export const deleteMethods = deleteTaskMethods
