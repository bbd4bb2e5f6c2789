import 'server-only'
import type { Db } from '@/db/client'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { minimumCents, personRefusal, promoterRefusal } from './refusal'
import { insertPersonPayouts, insertPromoterPayout, selectPayoutByIdempotencyKey, selectPromoterFunds } from './request-queries'

/**
 * Requests the payouts of approved tasks whose method may be paid to, flagged ones too: the flag was a reason to look before the approval, and the
 * payout desk shows it. Call it in the transaction that approves or sets the method.
 */
export const requestApprovedPayouts = (tx: Db, completionIds: number[]) => insertPersonPayouts(tx, completionIds, false)

/** Requests the payout of a locked, approved task for its person. Call it in a transaction. @throws AppError that says why not */
export async function requestPersonPayout(tx: Db, completionId: number): Promise<void> {
  const refusal = await personRefusal(tx, completionId)
  if (refusal === 'paid' || refusal === 'already_open') throw new AppError('already_open')
  if (refusal === 'method_waits') throw new AppError('no_method', { messageKey: 'method_waits' })
  if (refusal && refusal !== 'soon') throw new AppError(refusal)
  if ((await insertPersonPayouts(tx, [completionId], true)) === 0) throw new AppError('conflict', { messageKey: 'nothing_owed' })
}

/**
 * Requests all that is owed to a promoter, whatever the minimum, unless a payout of theirs is open. Call it with the promoter locked.
 * @returns what is owed or on its way to them, in centavos
 * @throws AppError that says why it cannot be paid
 */
export async function requestLastPayout(tx: Db, userId: number): Promise<number> {
  const { funds, standing } = await selectPromoterFunds(tx, userId)
  const cents = funds.owed + funds.reserved
  if (cents === 0 || standing.isOpen) return cents
  const refusal = promoterRefusal(standing, funds.owed, 1)
  if (refusal) throw new AppError(refusal, { ...(refusal === 'no_method' && { messageKey: 'promoter_no_method' }) })
  await insertPromoterPayout(tx, userId, 1, undefined)
  return cents
}

/** How often a request is tried when others come first. */
const REQUEST_TURNS = 3

/** Requests everything that is available to the caller. A repeat with the same key counts once. @returns the payout's id @throws AppError that says why not */
export async function requestPromoterPayout({ db, actor }: ActorCtx, idempotencyKey: string | undefined): Promise<number> {
  for (let turn = 1; ; turn++) {
    const { funds, standing, groupMinimum } = await selectPromoterFunds(db, actor.id)
    const least = minimumCents(groupMinimum)
    const refusal = promoterRefusal(standing, funds.owed, least)
    const earlier = idempotencyKey && (await selectPayoutByIdempotencyKey(db, actor.id, idempotencyKey))
    if (earlier) return earlier
    if (refusal) throw new AppError(refusal)
    try {
      const id = await db.transaction((tx) => insertPromoterPayout(tx, actor.id, least, idempotencyKey))
      if (id !== undefined) return id
    } catch (error) {
      if (violatedKey(error) === undefined) throw error
    }
    // Another request came first, or an approval was undone meanwhile.
    if (turn === REQUEST_TURNS) throw new AppError('already_open')
  }
}
