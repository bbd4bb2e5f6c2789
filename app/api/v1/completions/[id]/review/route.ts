import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { approve } from '@/lib/work/reviews/approve'
import { reviewCompletion, undoReview } from '@/lib/work/reviews/contract'
import { reject } from '@/lib/work/reviews/reject'
import { undo } from '@/lib/work/reviews/undo'

const decisions = { approve, reject }

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(reviewCompletion, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await decisions[body.decision](ctx, params.id, body) }) }),
  route(undoReview, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await undo(ctx, params.id, body) }) }),
)
