import { markReturned } from '@/lib/money/payouts/desk-contract'
import { markPayoutReturned } from '@/lib/money/payouts/mark-returned'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markReturned, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutReturned(ctx, params.id, body) }) }),
)
