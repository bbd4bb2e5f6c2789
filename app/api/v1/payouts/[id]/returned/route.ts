import { resource, route } from '@/lib/http/route'
import { markReturned } from '@/lib/payouts/contract'
import { noteReturned } from '@/lib/payouts/desk'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markReturned, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await noteReturned(ctx, params.id, body) }) }),
)
