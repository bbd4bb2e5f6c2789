import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { reviewHistories } from '@/lib/work/review/decision/history'
import { countWaitingLooks, selectHints, selectWaitingLook } from '@/lib/work/review/second-look/looks'

/** The next decision for a second look by the caller, as its task was before it; null if there is none. */
export async function nextSecondLook(ctx: ActorCtx, after = 0) {
  const { db, actor } = ctx
  const [found, waiting] = await Promise.all([selectWaitingLook(db, actor.id, after), countWaitingLooks(db, actor.id)])
  if (!found) return { data: null, meta: { waiting } }
  const { reviewId, completionId, versionId, ...look } = found
  const [history, briefs] = await Promise.all([reviewHistories(ctx, [completionId]), campaignBriefs(db, [versionId])])
  const campaign = briefs.get(versionId) ?? null
  const { attempts, reviews: decided } = history(completionId, campaign ?? undefined)
  return {
    data: {
      ...look,
      attempts: attempts.filter(({ attempt }) => attempt <= look.attempt),
      reviews: decided.filter(({ id }) => id < reviewId),
      campaign,
    },
    meta: { waiting },
  }
}

/** What second reviewers decided or would have decided differently from the caller, of their own decisions alone, until they have read it. */
export const ownHints = async ({ db, actor }: ActorCtx) => (await selectHints(db, actor.id)).map(({ at, ...hint }) => ({ ...hint, created_at: new Date(at) }))
