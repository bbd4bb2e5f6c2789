import { resource, route } from '@/lib/http/route'
import { markFailed } from '@/lib/payouts/contract'
import { noteFailed } from '@/lib/payouts/desk'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markFailed, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await noteFailed(ctx, params.id, body) }) }),
)
