import { startPayouts } from '@/lib/money/payouts/desk-contract'
import { startRequestedPayouts } from '@/lib/money/payouts/start'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startPayouts, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await startRequestedPayouts(ctx, body.ids) }) }),
)
