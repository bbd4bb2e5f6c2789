import { resource, route } from '@/lib/http/route'
import { listReviews } from '@/lib/reviews/contract'
import { historyOf } from '@/lib/reviews/history'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listReviews, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await historyOf(ctx, params.id) }) }),
)
