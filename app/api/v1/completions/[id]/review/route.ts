import { resource, route } from '@/lib/http/route'
import { reviewCompletion, undoReview } from '@/lib/reviews/contract'
import { decide, undo } from '@/lib/reviews/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(reviewCompletion, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await decide(ctx, params.id, body) }) }),
  route(undoReview, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await undo(ctx, params.id, body.why) }) }),
)
