import { resource, route } from '@/lib/http/route'
import { rejectCopiesOf } from '@/lib/reviews/bulk'
import { rejectCopies } from '@/lib/reviews/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(rejectCopies, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await rejectCopiesOf(ctx, body) }) }),
)
