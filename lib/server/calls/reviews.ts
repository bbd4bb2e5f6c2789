import type { ActorCtx } from '@/lib/platform/service/context'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import {
  answerSecondLook,
  exportQuality,
  listSecondLookHints,
  readFirstApprovalHint,
  readSecondLookHint,
  showQuality,
  takeSecondLook,
} from '@/lib/work/review/agreement/contract'
import { qualityFile, reviewQuality } from '@/lib/work/review/agreement/quality'
import { nextSecondLook, ownHints } from '@/lib/work/review/agreement/second-look'
import { listPictureGroups, showPictureGroup } from '@/lib/work/review/clusters/contract'
import { pictureGroupPage, pictureGroupsPage } from '@/lib/work/review/clusters/groups'
import { approve } from '@/lib/work/review/decision/approve'
import { approveMany, unflaggedUntil } from '@/lib/work/review/decision/approve-many'
import {
  approveUnflagged,
  countUnflagged,
  listReviews,
  rejectCopies,
  rejectGroupCopies,
  rejectNotATask,
  reviewCompletion,
  takeReviews,
  undoReview,
  undoReviews,
} from '@/lib/work/review/decision/contract'
import { reviewHistory } from '@/lib/work/review/decision/history'
import { nextReviews } from '@/lib/work/review/decision/next'
import { reject } from '@/lib/work/review/decision/reject'
import { rejectAsNoTasks, rejectCopiesOf, rejectGroupCopiesOf } from '@/lib/work/review/decision/reject-copies'
import { undo, undoTogether } from '@/lib/work/review/decision/undo-decision'
import { noteHintRead, storeLook } from '@/lib/work/review/second-look/looks'

const decisions = { approve, reject }

const readHint =
  (kind: Parameters<typeof noteHintRead>[1]) =>
  async ({ ctx: { db, actor }, params }: { ctx: ActorCtx; params: { id: number } }) => {
    await noteHintRead(db, kind, params.id, actor.id)
    return { data: null }
  }

export const reviewsCalls = [
  route(takeReviews, { limit: limits.review, handler: ({ ctx, body }) => nextReviews(ctx, body) }),
  route(reviewCompletion, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await decisions[body.decision](ctx, params.id, body) }) }),
  route(undoReview, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await undo(ctx, params.id, body) }) }),
  route(listReviews, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await reviewHistory(ctx, params.id) }) }),
  route(countUnflagged, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: { count: await unflaggedUntil(ctx, query) } }) }),
  route(approveUnflagged, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await approveMany(ctx, body) }) }),
  route(rejectCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectCopiesOf(ctx, body) }) }),
  route(listPictureGroups, { limit: limits.read, handler: ({ ctx, query }) => pictureGroupsPage(ctx, query) }),
  route(showPictureGroup, { limit: limits.read, handler: ({ ctx, params, query }) => pictureGroupPage(ctx, params.id, query) }),
  route(rejectGroupCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectGroupCopiesOf(ctx, body) }) }),
  route(rejectNotATask, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectAsNoTasks(ctx, body) }) }),
  route(undoReviews, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await undoTogether(ctx, body) }) }),
  route(takeSecondLook, { limit: limits.review, handler: ({ ctx, query }) => nextSecondLook(ctx, query.after) }),
  route(answerSecondLook, {
    limit: limits.review,
    handler: async ({ ctx, params, body }) => ({ data: await storeLook(ctx.db, params.id, ctx.actor.id, body) }),
  }),
  route(listSecondLookHints, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownHints(ctx) }) }),
  route(readSecondLookHint, { limit: limits.write, handler: readHint('second_look') }),
  route(readFirstApprovalHint, { limit: limits.write, handler: readHint('first_approval') }),
  route(showQuality, { limit: limits.read, mayLag: true, handler: async ({ ctx, query }) => ({ data: await reviewQuality(ctx, query) }) }),
  route(exportQuality, { limit: limits.file, handler: ({ ctx, query }) => qualityFile(ctx, query) }),
]
