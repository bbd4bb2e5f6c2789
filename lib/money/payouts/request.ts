import 'server-only'
import type { Db } from '@/db/client'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { minimumCents, personRefusal, promoterRefusal } from './refusal'
import { insertPersonPayouts, insertPromoterPayout, selectPayoutByIdempotencyKey, selectPromoterFunds } from './request-queries'

/**
 * Payouts of approved tasks ask for themselves as soon as a method counts, flagged ones too: the flag was a reason to look before the approval, and
 * the payout desk shows it. Call it in the transaction that approves or sets the method.
 */
export const requestApprovedPayouts = (tx: Db, completionIds: number[]) => insertPersonPayouts(tx, completionIds, false)

/** Asks for the payout of a locked, approved task because its person does. Call it in a transaction. @throws AppError that says why not */
export async function requestPersonPayout(tx: Db, completionId: number): Promise<void> {
  const refusal = await personRefusal(tx, completionId)
  if (refusal === 'paid' || refusal === 'already_open') throw new AppError('already_open')
  if (refusal === 'method_waits') throw new AppError('no_method', { messageKey: 'method_waits' })
  if (refusal && refusal !== 'soon') throw new AppError(refusal)
  if ((await insertPersonPayouts(tx, [completionId], true)) === 0) throw new AppError('conflict', { messageKey: 'nothing_owed' })
}

/** How often a call that others were faster than looks again. */
const REQUEST_TURNS = 3

/**
 * Asks for everything that is available to the caller. The same key counts once.
 * @returns the payout's id
 * @throws AppError that says why not
 */
export async function requestPromoterPayout({ db, actor }: ActorCtx, idempotencyKey: string | undefined): Promise<number> {
  for (let turn = 1; ; turn++) {
    const { funds, standing } = await selectPromoterFunds(db, actor.id)
    const refusal = promoterRefusal(standing, funds.owed)
    const earlier = idempotencyKey && (await selectPayoutByIdempotencyKey(db, actor.id, idempotencyKey))
    if (earlier) return earlier
    if (refusal) throw new AppError(refusal)
    try {
      const id = await db.transaction((tx) => insertPromoterPayout(tx, actor.id, minimumCents(), idempotencyKey))
      if (id !== undefined) return id
    } catch (error) {
      if (violatedKey(error) === undefined) throw error
    }
    // Another call, or a decision taken back, was faster.
    if (turn === REQUEST_TURNS) throw new AppError('already_open')
  }
}
