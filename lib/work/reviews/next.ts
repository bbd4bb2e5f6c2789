import 'server-only'
import type { z } from 'zod'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type AssignedCompletion, assignNext } from '@/lib/work/assignments/assignments'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { completionsById } from '@/lib/work/completions/list'
import { signalsOf } from '@/lib/work/signals/service'
import type { takeReviews } from './contract'
import { appealOf, reviewHistories } from './history'
import { selectAlike, selectPace } from './queries'
import { waitingSummary } from './waiting'

/** Assigns completions of a lane to the caller, with all that helps to decide on them, and says what waits. */
export async function nextReviews(ctx: ActorCtx, { lane, campaign, limit, skip }: z.output<typeof takeReviews.body>) {
  const { db, actor } = ctx
  const targetHours = env().REVIEW_TARGET_HOURS
  const [data, waiting, pace] = await Promise.all([
    assignNext(db, { reviewer: actor.id, lane, campaign, limit, skip, targetHours }).then((assigned) => toItems(ctx, assigned)),
    waitingSummary(db, campaign),
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

async function toItems(ctx: ActorCtx, assigned: AssignedCompletion[]) {
  if (assigned.length === 0) return []
  const ids = assigned.map(({ id }) => id)
  const [found, alike, history, briefs, signals] = await Promise.all([
    completionsById(ctx, ids),
    selectAlike(ctx.db, assigned),
    reviewHistories(ctx, ids),
    campaignBriefs(
      ctx.db,
      assigned.map(({ versionId }) => versionId),
    ),
    signalsOf(ctx.db, ids),
  ])
  return assigned.flatMap(({ id, versionId, locale }) => {
    const [entry, others] = [found.get(id), alike.get(id)]
    // The completion was deleted after it was assigned.
    if (!entry || !others) return []
    const { row, completion } = entry
    return {
      completion,
      ...history(id, briefs.get(versionId)),
      appeal: appealOf(row),
      waiting_since: row.reopenedAt ?? row.createdAt,
      device: row.deviceFingerprint === null ? null : others.device,
      number: row.whatsapp === null ? null : others.number,
      campaign: briefs.get(versionId) ?? null,
      language: locale,
      copies: others.copies,
      group: others.group,
      signals: signals.get(id) ?? null,
    }
  })
}
