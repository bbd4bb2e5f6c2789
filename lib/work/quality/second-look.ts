import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { reviews } from '@/db/schema/reviews'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { noteRejectionRead } from '@/lib/work/first-approvals/service'
import { reviewHistories } from '@/lib/work/reviews/history'
import { storeSecond } from '@/lib/work/second-reviews/answer'
import { noteHintRead, selectHints } from '@/lib/work/second-reviews/hints'
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

/** What second reviewers decided or would have decided differently from the caller, of their own decisions alone, until they have read it. */
export const ownHints = async ({ db, actor }: ActorCtx) =>
  (await selectHints(db, actor.id)).map((hint) => ({
    kind: hint.kind,
    id: Number(hint.id),
    code: hint.code,
    status: hint.status,
    first: { decision: hint.firstDecision, reason: hint.firstReason },
    second: { decision: hint.secondDecision, reason: hint.secondReason },
    created_at: new Date(hint.at),
  }))

/** Notes that the caller has read one of their hints. @throws AppError `not_found` for those of others too */
export const readHint = ({ db, actor }: ActorCtx, id: number) => noteHintRead(db, id, actor.id)

/** Notes that the caller has read that a second person rejected what they approved first. @throws AppError `not_found` for those of others too */
export const readRejection = ({ db, actor }: ActorCtx, id: number) => noteRejectionRead(db, id, actor.id)
