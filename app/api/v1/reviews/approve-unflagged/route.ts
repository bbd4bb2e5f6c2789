import { resource, route } from '@/lib/http/route'
import { approveTogether } from '@/lib/reviews/bulk'
import { approveUnflagged } from '@/lib/reviews/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(approveUnflagged, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await approveTogether(ctx, body) }) }),
)
