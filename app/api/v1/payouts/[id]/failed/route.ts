import { markFailed } from '@/lib/money/payouts/desk-contract'
import { markPayoutFailed } from '@/lib/money/payouts/mark-failed'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markFailed, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutFailed(ctx, params.id, body) }) }),
)
