import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { approveMany } from '@/lib/work/reviews/approve-many'
import { approveUnflagged } from '@/lib/work/reviews/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(approveUnflagged, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await approveMany(ctx, body) }) }),
)
