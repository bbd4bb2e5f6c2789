import { resource, route } from '@/lib/http/route'
import { unflaggedUntil } from '@/lib/reviews/bulk'
import { countUnflagged } from '@/lib/reviews/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(countUnflagged, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: { count: await unflaggedUntil(ctx, query.until) } }) }),
)
