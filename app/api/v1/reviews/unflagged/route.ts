import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { unflaggedUntil } from '@/lib/work/reviews/approve-many'
import { countUnflagged } from '@/lib/work/reviews/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(countUnflagged, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: { count: await unflaggedUntil(ctx, query) } }) }),
)
