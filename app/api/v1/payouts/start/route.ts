import { resource, route } from '@/lib/http/route'
import { startPayouts } from '@/lib/payouts/contract'
import { startAll } from '@/lib/payouts/desk'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startPayouts, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await startAll(ctx, body.ids) }) }),
)
