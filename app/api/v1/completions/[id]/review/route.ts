import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { reviewCompletion, undoReview } from '@/lib/work/reviews/contract'
import { decide, undo } from '@/lib/work/reviews/decision'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(reviewCompletion, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await decide(ctx, params.id, body) }) }),
  route(undoReview, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await undo(ctx, params.id, body.why) }) }),
)
