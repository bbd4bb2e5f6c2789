import { resource, route } from '@/lib/http/route'
import { takeReviews } from '@/lib/reviews/contract'
import { takeQueue } from '@/lib/reviews/queue'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(takeReviews, { limit: limits.review, handler: ({ ctx, body }) => takeQueue(ctx, body) }),
)
