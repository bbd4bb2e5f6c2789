import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { payouts } from '@/db/schema/payouts'
import { audit } from '@/lib/people/audit/service'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { lockPayouts, startPayout } from './change-state'
import type { startPayouts } from './desk-contract'
import { providerFor } from './method'
import { auditSubjectOf } from './reference'
import { sendStarted } from './send'
import { type Candidate, lockStarter, selectCandidates, selectStartedToday } from './start-queries'

type Skipped = CallOutput<typeof startPayouts>['data']['skipped'][number]

/** Why a requested payout cannot start; undefined when it can. */
function obstacleTo({ isDisabled, isBlocked, isOwn, method, isMethodUsable }: Candidate): Skipped['why'] | undefined {
  if (isBlocked) return 'blocked'
  if (isDisabled) return 'disabled'
  if (isOwn) return 'own'
  if (!method) return 'no_method'
  return isMethodUsable ? undefined : 'method_waits'
}

/** Starts requested payouts; one that several administrators start is started by one of them. @returns which ones this call started, and why not the others */
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
  const locked = (await lockPayouts(tx, and(inArray(payouts.id, ids), eq(payouts.state, 'requested')))).map(({ id }) => id)
  const candidates = await selectCandidates(tx, locked, ctx.actor.id)
  const { cents, hasColleague } = await selectStartedToday(tx, ctx.actor.id)
  let today = cents
  const started: number[] = []
  const skipped: Skipped[] = ids.filter((id) => !locked.includes(id)).map((id) => ({ id, why: 'not_requested' }))
  for (const candidate of candidates) {
    const { id, amountCents, method } = candidate
    const isOverLimit = hasColleague && today + amountCents > PAYOUT_ALONE_LIMIT * 100
    const why = obstacleTo(candidate) ?? (isOverLimit ? 'alone_limit' : undefined)
    if (why) {
      skipped.push({ id, why })
      continue
    }
    const provider = method ? providerFor(method, PAYOUT_PROVIDER) : 'manual'
    await startPayout(tx, candidate, ctx.actor.id, provider)
    await audit(tx, ctx, { action: 'payout.started', subject: auditSubjectOf(candidate), after: { amount: toReais(amountCents), provider } })
    today += amountCents
    started.push(id)
  }
  return { started, skipped }
}
