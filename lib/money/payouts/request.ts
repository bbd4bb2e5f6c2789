import 'server-only'
import type { Db } from '@/db/client'
import { toReais } from '@/lib/money'
import { selectTotals } from '@/lib/money/totals/read'
import { env } from '@/lib/platform/env'
import type { Job } from '@/lib/platform/jobs'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { cancelPayouts, lockPayout } from './change-state'
import type { Balance } from './own-contract'
import {
  insertPersonPayouts,
  insertPromoterPayout,
  type PayoutEligibility,
  selectPayoutByIdempotencyKey,
  selectPersonEligibility,
  selectPromoterFunds,
} from './request-queries'

/** In centavos: what a promoter's payout is asked for from. */
export const minimumCents = () => env().MINIMUM_PAYOUT * 100

/**
 * Payouts of approved tasks ask for themselves as soon as a method counts, flagged ones too: the flag was a reason to look before the approval, and
 * the payout desk shows it. Call it in the transaction that approves or sets the method.
 */
export const requestApprovedPayouts = (tx: Db, completionIds: number[]) => insertPersonPayouts(tx, completionIds, false)

/** The same for everybody who is owed something: for methods that came to count, and payouts that an administrator has looked at. @returns how many were asked for */
export const requestDuePayouts = (db: Db): Promise<number> => db.transaction((tx) => insertPersonPayouts(tx, null, false))

/** Why a promoter cannot ask for a payout; null when they can. */
export function promoterRefusal(standing: PayoutEligibility, availableCents: number): Balance['refusal'] {
  if (standing.isOpen) return 'already_open'
  if (standing.isBlocked) return 'payee_blocked'
  if (availableCents < minimumCents()) return 'below_minimum'
  if (!standing.hasMethod) return 'no_method'
  if (standing.keyFailed) return 'key_failed'
  return null
}

type PersonRefusal = 'paid' | 'already_open' | 'payee_blocked' | 'no_method' | 'method_waits' | 'key_failed' | 'soon'

/** Why the person of an approved task need not or cannot ask for its payout; null when nobody else does. */
export async function personRefusal(db: Db, completionId: number): Promise<PersonRefusal | null> {
  const { isPaid, isOpen, isBlocked, hasMethod, usableAt, keyFailed, hasFailed } = await selectPersonEligibility(db, completionId)
  if (isPaid) return 'paid'
  if (isOpen) return 'already_open'
  if (isBlocked) return 'payee_blocked'
  if (!hasMethod) return 'no_method'
  if (usableAt && usableAt.getTime() > Date.now()) return 'method_waits'
  if (keyFailed) return 'key_failed'
  return hasFailed ? null : 'soon'
}

/** Asks for the payout of a locked, approved task because its person does. Call it in a transaction. @throws AppError that says why not */
export async function requestPersonPayout(tx: Db, completionId: number): Promise<void> {
  const refusal = await personRefusal(tx, completionId)
  if (refusal === 'paid' || refusal === 'already_open') throw new AppError('already_open')
  if (refusal === 'method_waits') throw new AppError('no_method', { messageKey: 'method_waits' })
  if (refusal && refusal !== 'soon') throw new AppError(refusal)
  if ((await insertPersonPayouts(tx, [completionId], true)) === 0) throw new AppError('conflict', { messageKey: 'nothing_owed' })
}

/** What a promoter earned and where it is. */
export async function balanceOf(db: Db, promoterId: number) {
  const [totals, { funds, standing }] = await Promise.all([selectTotals(db, promoterId), selectPromoterFunds(db, promoterId)])
  return {
    earned: toReais(totals.earningsCents),
    in_review: toReais(totals.inReviewCents),
    available: toReais(funds.owed),
    on_its_way: toReais(funds.reserved),
    paid: toReais(funds.paid),
    minimum: toReais(minimumCents()),
    refusal: promoterRefusal(standing, funds.owed),
  }
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

/** Cancels a payout of the caller. @throws AppError `not_found`; `conflict` once it was started */
export const cancelOwnPayout = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.userId !== ctx.actor.id) throw new AppError('not_found')
    if (payout.state !== 'requested') throw new AppError('conflict', { messageKey: 'payout_not_requested' })
    await cancelPayouts(tx, [id])
  })

/** Approved tasks whose method came to count: a day after it was changed. Also what an earlier release left to its person to ask for. */
export const requestDuePayoutsJob = (db: () => Db): Job => ({
  name: 'ask for due payouts',
  firstMs: 20_000,
  everyMs: 5 * 60_000,
  run: async () => void (await requestDuePayouts(db())),
})
