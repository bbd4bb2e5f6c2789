import 'server-only'
import { createHmac } from 'node:crypto'
import type { Db } from '@/db/client'
import type { PayoutMethod } from '@/db/values'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { forgetStartAsked } from './change-state'
import { identityOf, masked } from './method'
import {
  deleteTaskMethods,
  hasMethod,
  isBeingSent,
  isPayeeOf,
  lockHash,
  type MethodOwner,
  selectCompletionsWithKey,
  selectOwnMethod,
  selectSameKey,
  selectTaskKey,
  selectTrust,
  upsertMethod,
} from './method-queries'
import { notifyMethodChanged } from './notifications'

/** How long a method that was changed after the approval waits, in hours, so that the person can notice a change by somebody else. */
const CHANGED_WAITS_HOURS = 24

/**
 * How many hours a method that the person of a task gives now waits before it may be paid to: 0 before the approval, and 0 for the first method of a
 * task whose private link nobody else can have.
 * @param isShared whether the task was also opened by code and number, or by a link that an administrator sent
 */
export const methodWaitHours = (task: { isApproved: boolean; hasMethod: boolean; isShared: boolean }): number =>
  task.isApproved && (task.hasMethod || task.isShared) ? CHANGED_WAITS_HOURS : 0

/** The same for a task as it is now. */
export const taskWaitHours = async (tx: Db, completionId: number, isApproved: boolean): Promise<number> =>
  methodWaitHours({ isApproved, ...(await selectTrust(tx, completionId)) })

/** The keyed hash of a key or account. */
export const keyHashOf = (method: PayoutMethod): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`payout ${identityOf(method)}`)
    .digest('base64url')

/** Waits for transactions that set the same key. Call it before `setMethod`, and before anything else is locked. */
export const lockKey = (tx: Db, method: PayoutMethod): Promise<void> => lockHash(tx, keyHashOf(method))

/** Waits for transactions that set the key of a task. Call it before anything but a number is locked. */
export async function lockTaskKey(tx: Db, completionId: number): Promise<void> {
  const keyHash = await selectTaskKey(tx, completionId)
  if (keyHash) await lockHash(tx, keyHash)
}

/** The hash of the key or account of a task's person; undefined without one. */
export const taskKeyHash = selectTaskKey

/** Who else gave the same key or account as a task's person: a completion of another number, or an account. @param numbers the person's own, in all spellings */
export const keySharedWith = selectSameKey

/** The completions whose persons gave a key. */
export const completionsWithKey = selectCompletionsWithKey

/**
 * Stores a payout method and notifies its owner, if it is another key or account. What an administrator asked to be started was to be paid to the former
 * one, and is no longer asked for. Call it in a transaction with the key locked.
 * @param waitHours until it may be paid to
 * @throws AppError `conflict` while a payout of theirs is being sent
 */
export async function setMethod(tx: Db, owner: MethodOwner, method: PayoutMethod, waitHours: number): Promise<void> {
  if (await isBeingSent(tx, owner)) throw new AppError('conflict', { messageKey: 'payout_sending' })
  const keyHash = keyHashOf(method)
  await notifyMethodChanged(tx, owner, method, { keyHash, waitHours })
  if (!(await hasMethod(tx, owner, { method, keyHash }))) await forgetStartAsked(tx, isPayeeOf(owner))
  await upsertMethod(tx, { owner, method, keyHash, waitHours })
}

/** How the caller, a promoter, is paid. */
export async function ownMethod({ db, actor }: ActorCtx) {
  const row = await selectOwnMethod(db, actor.id)
  return { method: row ? masked(row.method) : null, changed_at: row?.changedAt ?? null }
}

/** Deletes the payout methods of completions. Call it in a transaction. */
export const deleteMethods = deleteTaskMethods
