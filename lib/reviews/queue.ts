import 'server-only'
import type { z } from 'zod'
import { completionsById } from '@/lib/completions/service'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/service/context'
import type { takeReviews } from './contract'
import { appealOf, historiesOf } from './history'
import { type Lent, lend, selectAlike, selectPace } from './queries'
import { whatWaits } from './waiting'

/** Lends the caller completions of a lane, with all that helps to decide on them, and says what waits. */
export async function takeQueue(ctx: ActorCtx, { lane, limit, skip }: z.output<typeof takeReviews.body>) {
  const { db, actor } = ctx
  const targetHours = env().REVIEW_TARGET_HOURS
  const [data, waiting, pace] = await Promise.all([
    lend(db, { reviewer: actor.id, lane, limit, skip, targetHours }).then((lent) => toItems(ctx, lent)),
    whatWaits(db),
    selectPace(db, actor.id),
  ])
  return {
    data,
    meta: {
      waiting: waiting.lanes,
      total: waiting.total,
      late: waiting.late,
      oldest: waiting.oldest,
      target_hours: targetHours,
      today: pace.today,
      last_hour: pace.lastHour,
    },
  }
}

async function toItems(ctx: ActorCtx, lent: Lent[]) {
  if (lent.length === 0) return []
  const ids = lent.map(({ id }) => id)
  const [found, alike, history] = await Promise.all([completionsById(ctx, ids), selectAlike(ctx.db, lent), historiesOf(ctx, ids)])
  return ids.flatMap((id) => {
    const [entry, others] = [found.get(id), alike.get(id)]
    // Deleted since it was lent.
    if (!entry || !others) return []
    const { row, completion } = entry
    return {
      completion,
      ...history(id),
      appeal: appealOf(row),
      waiting_since: row.reopenedAt ?? row.createdAt,
      device: row.deviceFingerprint === null ? null : others.device,
      number: row.whatsapp === null ? null : others.number,
      copies: others.copies,
    }
  })
}
