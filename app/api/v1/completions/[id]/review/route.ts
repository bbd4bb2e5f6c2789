import { resource, route } from '@/lib/http/route'
import { undoReview } from '@/lib/reviews/contract'
import { undo } from '@/lib/reviews/service'
import { limits } from '@/lib/service/limits'
import { decideRoute } from '../../../reviews/bindings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  decideRoute,
  route(undoReview, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await undo(ctx, params.id, body.why) }) }),
)
