import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { rejectGroupCopies } from '@/lib/work/reviews/contract'
import { rejectGroupCopiesOf } from '@/lib/work/reviews/reject-copies'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(rejectGroupCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectGroupCopiesOf(ctx, body) }) }),
)
