import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { reviews } from '@/db/schema/reviews'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { reviewHistories } from '@/lib/work/reviews/history'
import { storeSecond } from '@/lib/work/second-reviews/answer'
import { countWaitingSeconds, selectWaitingSecond } from '@/lib/work/second-reviews/waiting'
import type { answerSecondLook } from './contract'

/** The next decision for a second look by the caller, as its task was before it; null if there is none. */
export async function nextSecondLook(ctx: ActorCtx, after = 0) {
  const { db, actor } = ctx
  const [found, waiting] = await Promise.all([selectWaitingSecond(db, actor.id, after), countWaitingSeconds(db, actor.id)])
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

/**
 * Stores how the caller would have decided.
 * @returns the first decision
 * @throws AppError `not_found` for their own too; `conflict` when somebody has answered it
 */
export async function decideSecondLook({ db, actor }: ActorCtx, id: number, input: z.output<typeof answerSecondLook.body>) {
  const reviewId = await storeSecond(db, id, actor.id, input)
  const [first] = await db.select().from(reviews).where(eq(reviews.id, reviewId))
  if (!first) throw new AppError('not_found')
  const { decision, reason, reviewerName: by, completionId } = first
  return { agrees: decision === input.decision, first: { decision, reason, by }, completion_id: completionId }
}
