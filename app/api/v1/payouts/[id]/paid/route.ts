import { resource, route } from '@/lib/http/route'
import { markPaid } from '@/lib/payouts/contract'
import { notePaid } from '@/lib/payouts/desk'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(markPaid, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await notePaid(ctx, params.id, body) }) }),
)
