import 'server-only'
import type { z } from 'zod'
import { reviewLanes } from '@/db/desk-values'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { completionsById } from '@/lib/work/completions/list'
import { type AssignedCompletion, assignNext } from '@/lib/work/review/assignment/assignments'
import { countForOthers, type ForOthers } from '@/lib/work/review/assignment/for-others'
import { groupsOf } from '@/lib/work/review/clusters/groups'
import { signalsOf } from '@/lib/work/review/doubt/service'
import { needsTwoApprovals, twoApprovalsFrom } from '@/lib/work/review/second-look/two-approvals'
import type { takeReviews } from './contract'
import { appealOf, reviewHistories } from './history'
import { selectAlike, selectPace } from './queries'
import { waitingSummary } from './waiting'
import type { Waiting } from './waiting-of-campaign'

/** Assigns completions of a lane to the caller, with all that helps to decide on them, and says what waits. */
export async function nextReviews(ctx: ActorCtx, { lane, campaign, limit, skip }: z.output<typeof takeReviews.body>) {
  const { db, actor } = ctx
  const targetHours = env().REVIEW_TARGET_HOURS
  const from = await twoApprovalsFrom(db, actor.id)
  const [data, waiting, pace, others] = await Promise.all([
    assignNext(db, { reviewer: actor.id, lane, campaign, limit, skip, targetHours, twoApprovalsFrom: from }).then((assigned) => toItems(ctx, assigned, from)),
    waitingSummary(db, campaign),
    selectPace(db, actor.id),
    countForOthers(db, { reviewer: actor.id, campaign, targetHours, from }),
  ])
  return {
    data,
    meta: {
      waiting: without(waiting.lanes, others),
      total: waiting.total,
      late: waiting.late,
      oldest: waiting.oldest,
      target_hours: targetHours,
      today: pace.today,
      last_hour: pace.lastHour,
      two_approvals_from: from,
      waits_for_second: others.approved_first,
      waits_for_other: others.returned,
    },
  }
}

/** How many of each lane wait for a reviewer. What waits is counted some seconds earlier than what others have to decide. */
const without = (lanes: Waiting['lanes'], others: ForOthers): Waiting['lanes'] =>
  Object.fromEntries(reviewLanes.map((lane) => [lane, Math.max(0, lanes[lane] - others[lane])])) as Waiting['lanes']

/** @param from from which score on two people have to approve */
async function toItems(ctx: ActorCtx, assigned: AssignedCompletion[], from: number | null) {
  if (assigned.length === 0) return []
  const ids = assigned.map(({ id }) => id)
  const [found, alike, groups, history, briefs, signals] = await Promise.all([
    completionsById(ctx, ids),
    selectAlike(ctx.db, assigned),
    groupsOf(ctx.db, ids),
    reviewHistories(ctx, ids),
    campaignBriefs(
      ctx.db,
      assigned.map(({ versionId }) => versionId),
    ),
    signalsOf(ctx.db, ids),
  ])
  return assigned.flatMap(({ id, versionId, locale, isOwnReturn }) => {
    const [entry, others, seen] = [found.get(id), alike.get(id), signals.get(id)]
    // The completion was deleted after it was assigned.
    if (!entry || !others) return []
    const { row, completion } = entry
    return {
      completion,
      ...history(id, briefs.get(versionId)),
      appeal: appealOf(row),
      is_own_return: isOwnReturn,
      waiting_since: row.reopenedAt ?? row.createdAt,
      device: row.deviceFingerprint === null ? null : others.device,
      number: row.whatsapp === null ? null : others.number,
      campaign: briefs.get(versionId) ?? null,
      language: locale,
      copies: others.copies,
      group: groups.get(id) ?? null,
      signals: seen ?? null,
      needs_two_approvals: needsTwoApprovals(from, seen?.isDue ? null : seen?.score),
    }
  })
}
