import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { rejectCopies } from '@/lib/work/reviews/contract'
import { rejectCopiesOf } from '@/lib/work/reviews/reject-copies'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(rejectCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectCopiesOf(ctx, body) }) }),
)
