import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { payouts } from '@/db/schema/payouts'
import { toReais } from '@/lib/money'
import { audit } from '@/lib/people/audit/service'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, databaseCode, invalid, violatedKey } from '@/lib/platform/service/errors'
import { clearProblem, failPayout, lockPayout, lockPayouts, type PayoutRow, payPayout, returnPayout } from './change-state'
import type { markFailed, markPaid, markReturned } from './desk-contract'
import { isProvidersToSay, payoutById, toPayout } from './list'
import { selectItems } from './list-queries'
import { brCodeOf, providerFor, transactionIdRefusal } from './method'
import { referenceOf } from './reference'
import { requestApprovedPayouts } from './request'
import { sendStarted } from './send'
import { type Candidate, lockStarter, selectCandidates, selectStartedToday, updateStarted } from './start-queries'

const subjectOf = ({ id }: { id: number }) => ({ type: 'payout', id, label: referenceOf(id) })

/** A payout with its whole key and its BR Code; every look is noted. @throws AppError `not_found` */
export async function payoutDetails(ctx: ActorCtx, id: number) {
  const row = await payoutById(ctx, id)
  const payTo = row.state === 'requested' ? row.currentMethod : row.method
  const payout = toPayout(ctx, row)
  if (payTo && !ctx.isHead) await ctx.db.transaction((tx) => audit(tx, ctx, { action: 'payout.key_shown', subject: subjectOf(row) }))
  const items = await selectItems(ctx.db, id)
  return {
    ...payout,
    pay_to: payTo,
    br_code: payTo && brCodeOf(payTo, { name: row.payeeName ?? payout.payee.name, amountCents: row.amountCents, txid: referenceOf(id) }),
    items: items.map(({ completionId, paymentCode, amountCents }) => ({
      completion_id: completionId,
      payment_code: paymentCode,
      amount: toReais(amountCents),
    })),
  }
}

type Why = 'not_requested' | 'disabled' | 'no_method' | 'method_waits' | 'own' | 'alone_limit' | 'blocked'

/** Why a payout that is asked for cannot start; undefined when it can. */
function obstacleTo({ isDisabled, isBlocked, isOwn, method, isMethodUsable }: Candidate): Why | undefined {
  if (isBlocked) return 'blocked'
  if (isDisabled) return 'disabled'
  if (isOwn) return 'own'
  if (!method) return 'no_method'
  return isMethodUsable ? undefined : 'method_waits'
}

/** Takes payouts on to be sent. Of several administrators who start the same one, one wins it. @returns which ones the caller won, and why not the others */
export async function startAll(ctx: ActorCtx, ids: number[]) {
  const result = await claim(ctx, ids)
  // Whoever started them need not wait for the provider; what it does not answer is asked again by the job.
  if (env().PAYOUT_PROVIDER !== 'manual' && result.started.length > 0)
    void sendStarted(database(), result.started).catch((error) => log.error({ err: error }, 'payouts could not be sent; the next run goes on'))
  return result
}

const claim = (ctx: ActorCtx, ids: number[]) =>
  ctx.db.transaction(async (tx) => {
    const { PAYOUT_ALONE_LIMIT, PAYOUT_PROVIDER } = env()
    await lockStarter(tx, ctx.actor.id)
    const locked = await lockPayouts(tx, and(inArray(payouts.id, ids), eq(payouts.state, 'requested')))
    const candidates = await selectCandidates(
      tx,
      locked.map(({ id }) => id),
      ctx.actor.id,
    )
    const { cents, hasColleague } = await selectStartedToday(tx, ctx.actor.id)
    let today = cents
    const started: Candidate[] = []
    const skipped = ids.filter((id) => !locked.some((row) => row.id === id)).map((id) => ({ id, why: 'not_requested' as Why }))
    for (const candidate of candidates) {
      const isOverLimit = hasColleague && today + candidate.amountCents > PAYOUT_ALONE_LIMIT * 100
      const why = obstacleTo(candidate) ?? (isOverLimit ? 'alone_limit' : undefined)
      if (why) {
        skipped.push({ id: candidate.id, why })
        continue
      }
      const provider = candidate.method ? providerFor(candidate.method, PAYOUT_PROVIDER) : 'manual'
      await updateStarted(tx, candidate, ctx.actor.id, provider)
      await audit(tx, ctx, {
        action: 'payout.started',
        subject: subjectOf(candidate),
        after: { amount: toReais(candidate.amountCents), provider },
      })
      today += candidate.amountCents
      started.push(candidate)
    }
    return { started: started.map(({ id }) => id), skipped }
  })

/** Nobody confirms a payout to themselves. @throws AppError `conflict` */
async function forbidOwn(tx: Db, { id }: PayoutRow, actor: number) {
  const [candidate] = await selectCandidates(tx, [id], actor)
  if (candidate?.isOwn) throw new AppError('conflict', { messageKey: 'own_payout' })
}

/** Changes a locked payout. @returns it afterwards */
async function endPayout(ctx: ActorCtx, id: number, work: (tx: Db, payout: PayoutRow) => Promise<void>) {
  await ctx.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    await forbidOwn(tx, payout, ctx.actor.id)
    await work(tx, payout)
  })
  return toPayout(ctx, await payoutById(ctx, id))
}

/** An administrator has looked at what the provider said of a payout, and it stays as it is; what it held back asks for itself again. */
async function dismissProblem(ctx: ActorCtx, tx: Db, payout: PayoutRow, action: 'payout.paid' | 'payout.failed' | 'payout.returned') {
  const { state, problem } = payout
  await audit(tx, ctx, { action, subject: subjectOf(payout), before: { state, problem }, after: { state, problem: null } })
  await clearProblem(tx, payout.id)
  if (payout.completionId !== null) await requestApprovedPayouts(tx, [payout.completionId])
}

/**
 * Notes that a payout was paid. The same number once more is answered like the first time.
 * @throws AppError `not_found`; `conflict` when it is not being sent; `provider_decides`; `transaction_used`; `invalid` on `transaction_id`
 */
export const notePaid = (ctx: ActorCtx, id: number, { transaction_id }: z.output<typeof markPaid.body>) =>
  endPayout(ctx, id, async (tx, payout) => {
    if (payout.state === 'paid' && payout.transactionId === transaction_id)
      return void (payout.problem && (await dismissProblem(ctx, tx, payout, 'payout.paid')))
    // What is thought to have failed can have arrived all the same, if the provider says so.
    const isLate = payout.state === 'failed' && payout.problem === 'confirmed_after_failed'
    if (payout.state !== 'sending' && !isLate) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    if (isProvidersToSay(payout)) throw new AppError('provider_decides')
    const refusal = payout.method && transactionIdRefusal(payout.method, transaction_id)
    if (refusal) throw invalid('transaction_id', refusal)
    await audit(tx, ctx, { action: 'payout.paid', subject: subjectOf(payout), before: { state: payout.state }, after: { state: 'paid', transaction_id } })
    await payPayout(tx, payout, transaction_id).catch((error) => {
      if (violatedKey(error) === 'payouts_transaction_key') throw new AppError('transaction_used')
      // The money of a late one was paid or taken back meanwhile.
      if (violatedKey(error) || databaseCode(error) === CHECK_VIOLATION) throw new AppError('conflict', { messageKey: 'payout_not_sending' })
      throw error
    })
  })

const CHECK_VIOLATION = '23514'

/** Notes that a payout failed. @throws AppError `not_found`; `conflict` when it is not being sent; `provider_decides` */
export const noteFailed = (ctx: ActorCtx, id: number, { reason, note }: z.output<typeof markFailed.body>) =>
  endPayout(ctx, id, async (tx, payout) => {
    if (payout.state === 'failed' && payout.problem) return dismissProblem(ctx, tx, payout, 'payout.failed')
    if (payout.state !== 'sending') throw new AppError('conflict', { messageKey: 'payout_not_sending' })
    if (isProvidersToSay(payout)) throw new AppError('provider_decides')
    await audit(tx, ctx, { action: 'payout.failed', subject: subjectOf(payout), before: { state: payout.state }, after: { state: 'failed', reason } })
    await failPayout(tx, id, { failure: reason, note: note ?? null })
  })

/** Notes that a paid payout came back or was never made. @throws AppError `not_found`; `conflict` when it is not paid */
export const noteReturned = (ctx: ActorCtx, id: number, { reason, note }: z.output<typeof markReturned.body>) =>
  endPayout(ctx, id, async (tx, payout) => {
    if (payout.state === 'returned' && payout.problem) return dismissProblem(ctx, tx, payout, 'payout.returned')
    if (payout.state !== 'paid') throw new AppError('conflict', { messageKey: 'payout_not_paid' })
    await audit(tx, ctx, {
      action: 'payout.returned',
      subject: subjectOf(payout),
      before: { state: payout.state, transaction_id: payout.transactionId },
      after: { state: 'returned', reason },
    })
    await returnPayout(tx, id, { failure: reason, note: note ?? null })
    if (payout.completionId !== null) await requestApprovedPayouts(tx, [payout.completionId])
  })
