import 'server-only'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { signalWeights } from '@/db/schema/signals'
import { type SeenSignal, signalNames } from '@/db/signal-values'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type changeSignalWeights, MOST_TRIED, type SignalWeight, type WeightsEffect } from './contract'
import { selectWeights } from './queries'
import { laneOf, ownWeights, scoreOf, type Weights } from './score'

type Changes = z.output<typeof changeSignalWeights.body>['weights']

/** The most codes that are named. */
const MOST_NAMED = 20

const listed = (weights: Weights): SignalWeight[] => {
  const own = ownWeights()
  return signalNames.map((signal) => ({ signal, weight: weights[signal], own: own[signal] }))
}

const changed = (weights: Weights, changes: Changes): Weights => ({ ...weights, ...Object.fromEntries(changes.map(({ signal, weight }) => [signal, weight])) })

/** The signals with the weights in force. */
export const signalWeightsInForce = async ({ db }: ActorCtx): Promise<SignalWeight[]> => listed(await selectWeights(db))

/** Changes weights, and makes what waits due. */
export const changeWeights = (ctx: ActorCtx, changes: Changes): Promise<SignalWeight[]> =>
  ctx.db.transaction(async (tx) => {
    // Two changes at once wait for each other, so that the log says what each found.
    await tx.execute(sql`lock table signal_weights in share row exclusive mode`)
    const before = await selectWeights(tx)
    const after = changed(before, changes)
    const names = signalNames.filter((name) => before[name] !== after[name])
    if (names.length === 0) return listed(after)
    await tx
      .insert(signalWeights)
      .values(names.map((name) => ({ name, weight: after[name], changedById: ctx.actor.id })))
      .onConflictDoUpdate({
        target: signalWeights.name,
        set: { weight: sql`excluded.weight`, changedById: sql`excluded.changed_by_id`, changedAt: sql`now()` },
      })
    await audit(tx, ctx, {
      action: 'signals.changed',
      subject: { type: 'signals', label: names.join(', ') },
      before: Object.fromEntries(names.map((name) => [`weight_${name}`, before[name]])),
      after: Object.fromEntries(names.map((name) => [`weight_${name}`, after[name]])),
    })
    await markWaiting(tx)
    return listed(after)
  })

/** Makes all that waits due. What a decision has locked leaves its lane anyway. */
const markWaiting = (tx: Db) =>
  tx.execute(sql`
    with waiting as materialized (select completion_id, attempt from attempt_signals where waiting_since is not null for update skip locked)
    update attempt_signals as s set due_at = clock_timestamp() from waiting where s.completion_id = waiting.completion_id and s.attempt = waiting.attempt`)

interface Decision extends Record<string, unknown> {
  decision: 'approve' | 'reject'
  seen: SeenSignal[]
  code: string | null
}

/** What weights would have made of the last decisions: how many in each lane, and which rejected ones would have been without doubts. */
export async function effectOfWeights({ db }: ActorCtx, changes: Changes): Promise<WeightsEffect> {
  const weights = changed(await selectWeights(db), changes)
  const decisions = await db.execute<Decision>(sql`
    select newest.decision, s.seen, completions.payment_code as code
    from (select id, completion_id, attempt, decision from reviews where undone_at is null and reason is distinct from 'withdrawn' order by decided_at desc limit ${MOST_TRIED}) as newest
    join attempt_signals as s on s.completion_id = newest.completion_id and s.attempt = newest.attempt and s.score is not null
    join completions on completions.id = newest.completion_id
    order by newest.id desc`)
  const effect: WeightsEffect = {
    decisions: decisions.length,
    good: { approved: 0, rejected: 0 },
    between: { approved: 0, rejected: 0 },
    first: { approved: 0, rejected: 0 },
    wrong: [],
  }
  for (const { decision, seen, code } of decisions) {
    const lane = laneOf(scoreOf(seen, weights))
    effect[lane][decision === 'approve' ? 'approved' : 'rejected']++
    if (lane === 'good' && decision === 'reject' && code && effect.wrong.length < MOST_NAMED) effect.wrong.push(code)
  }
  return effect
}
