import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { rejectCopiesOf } from '@/lib/work/reviews/approve-many'
import { rejectCopies } from '@/lib/work/reviews/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(rejectCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectCopiesOf(ctx, body) }) }),
)
