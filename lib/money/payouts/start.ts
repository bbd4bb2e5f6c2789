import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { payouts } from '@/db/schema/payouts'
import { audit } from '@/lib/people/audit/service'
import { secondPersonFor } from '@/lib/people/users/other-admins'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { askForStart, forgetStartAsked, lockPayment, lockPayouts, startPayout } from './change-state'
import type { startPayouts } from './desk-contract'
import { payoutById, toPayout } from './list'
import { providerFor } from './method'
import { notifyStartAsked } from './notifications'
import { auditSubjectOf } from './reference'
import { sendStarted } from './send'
import { type Candidate, lockAskers, lockStarter, MOST_NAMED, selectCandidates, selectOfSameKeys, selectStartedToday } from './start-queries'

type Skipped = CallOutput<typeof startPayouts>['data']['skipped'][number]

/** Why a requested payout cannot start; undefined when it can. */
function obstacleTo({ isDisabled, isBlocked, isOwn, method, isMethodUsable }: Candidate): Skipped['why'] | undefined {
  if (isBlocked) return 'blocked'
  if (isDisabled) return 'disabled'
  if (isOwn) return 'own'
  if (!method) return 'no_method'
  return isMethodUsable ? undefined : 'method_waits'
}

/**
 * Starts requested payouts, and with those of persons what else was asked for to the same keys, which goes out as one payment. One that several
 * administrators start is started by one of them. What is above the limit of what one may start alone in a day waits for another one, if there is one: this
 * call asks for it, and the same call of the other one starts it. Whoever joined or was enabled less than 72 hours ago does neither.
 * @returns which ones this call started, in how many payments, and why not the others that were named
 */
export async function startRequestedPayouts(ctx: ActorCtx, ids: number[]) {
  const result = await ctx.db.transaction((tx) => claim(tx, ctx, ids))
  // The caller does not wait for the provider; the job asks again for what it does not answer.
  if (env().PAYOUT_PROVIDER !== 'manual' && result.started.length > 0)
    void sendStarted(database(), result.started).catch((error) => log.error({ err: error }, 'payouts could not be sent; the next run goes on'))
  return result
}

async function claim(tx: Db, ctx: ActorCtx, ids: number[]) {
  const { PAYOUT_ALONE_LIMIT, PAYOUT_PROVIDER } = env()
  await lockStarter(tx, ctx.actor.id)
  const named = new Set(ids)
  const withThem = await selectOfSameKeys(tx, ids)
  const locked = (await lockPayouts(tx, and(inArray(payouts.id, [...ids, ...withThem]), eq(payouts.state, 'requested')))).map(({ id }) => id)
  await lockAskers(tx, locked)
  const candidates = await selectCandidates(tx, locked, ctx.actor.id)
  const limitCents = PAYOUT_ALONE_LIMIT * 100
  const second = await secondPersonFor(tx, ctx.actor.id)
  let today = await selectStartedToday(tx, ctx.actor.id)
  const started: Candidate[] = []
  let payments = 0
  /** The first payout of a person that this call starts to a key. */
  const firstByKey = new Map<string, number>()
  const waiting: Candidate[] = []
  const skipped: Skipped[] = ids.filter((id) => !locked.includes(id)).map((id) => ({ id, why: 'not_requested' }))
  for (const candidate of candidates) {
    const { id, amountCents, method, askedById } = candidate
    const isByTwo = askedById !== null && askedById !== ctx.actor.id && !second.isTooNew
    const isOverLimit = !isByTwo && second.isNeeded && today + amountCents > limitCents
    const obstacle = obstacleTo(candidate)
    const why = obstacle ?? (isOverLimit ? (second.isTooNew ? 'too_new' : 'alone_limit') : undefined)
    if (why) {
      // What only has the same key stays behind, unsaid.
      if (named.has(id)) skipped.push({ id, why })
      if (named.has(id) && why === 'alone_limit') waiting.push(candidate)
      continue
    }
    const provider = method ? providerFor(method, PAYOUT_PROVIDER) : 'manual'
    const key = JSON.stringify(method)
    const paidWithId = (candidate.isPerson && firstByKey.get(key)) || null
    if (paidWithId === null) payments++
    if (candidate.isPerson && paidWithId === null) firstByKey.set(key, id)
    await startPayout(tx, candidate, { actor: ctx.actor.id, provider, isByTwo, paidWithId })
    await audit(tx, ctx, {
      action: isByTwo ? 'payout.start_confirmed' : 'payout.started',
      subject: auditSubjectOf(candidate),
      after: { amount: toReais(amountCents), provider },
    })
    if (!isByTwo) today += amountCents
    started.push(candidate)
  }
  await askColleague(
    tx,
    ctx,
    waiting.filter(({ askedById }) => askedById !== ctx.actor.id),
  )
  const left = toReais(Math.max(0, limitCents - today))
  const can_confirm = [...new Set(waiting.flatMap(({ colleagues }) => colleagues))].slice(0, MOST_NAMED)
  const to_confirm = waiting.length > 0 ? { amount: toReais(sumOf(waiting)), limit: PAYOUT_ALONE_LIMIT, left, can_confirm } : null
  return { started: started.map(({ id }) => id), payments, amount: toReais(sumOf(started)), skipped, to_confirm }
}

const sumOf = (some: Candidate[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Asks the other administrators to start payouts: noted at each, and told in one letter. */
async function askColleague(tx: Db, ctx: ActorCtx, asked: Candidate[]): Promise<void> {
  if (asked.length === 0) return
  await askForStart(
    tx,
    asked.map(({ id }) => id),
    ctx.actor.id,
  )
  for (const candidate of asked)
    await audit(tx, ctx, { action: 'payout.start_asked', subject: auditSubjectOf(candidate), after: { amount: toReais(candidate.amountCents) } })
  await notifyStartAsked(tx, ctx.actor.id, { count: asked.length, cents: sumOf(asked) })
}

/**
 * Takes back that the caller asked for the start of a payout, or refuses what another administrator asked for. The payout stays requested.
 * @returns the payout afterwards, as administrators see it
 * @throws AppError `not_found`; `conflict` when nobody asks any more
 */
export async function dropStartAsked(ctx: ActorCtx, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [payout] = await lockPayment(tx, id)
    if (payout.state !== 'requested' || !payout.startAskedAt) throw new AppError('conflict', { messageKey: 'start_not_asked' })
    await forgetStartAsked(tx, eq(payouts.id, id))
    const after = { amount: toReais(payout.amountCents), requested_by: payout.startAskedByName }
    await audit(tx, ctx, { action: 'payout.start_refused', subject: auditSubjectOf(payout), after })
  })
  return toPayout(ctx, await payoutById(ctx, id))
}
