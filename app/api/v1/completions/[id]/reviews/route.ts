import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listReviews } from '@/lib/work/reviews/contract'
import { reviewHistory } from '@/lib/work/reviews/history'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listReviews, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await reviewHistory(ctx, params.id) }) }),
)
