import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { takeReviews } from '@/lib/work/reviews/contract'
import { nextReviews } from '@/lib/work/reviews/next'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(takeReviews, { limit: limits.review, handler: ({ ctx, body }) => nextReviews(ctx, body) }),
)
