import { markPaid } from '@/lib/money/payouts/desk-contract'
import { markPayoutPaid } from '@/lib/money/payouts/mark-paid'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markPaid, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutPaid(ctx, params.id, body) }) }),
)
