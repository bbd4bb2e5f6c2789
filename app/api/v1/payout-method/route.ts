import { resource, route } from '@/lib/http/route'
import { changePayoutMethod, showPayoutMethod } from '@/lib/payouts/contract'
import { changeOwnMethod, ownMethod } from '@/lib/payouts/method-service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPayoutMethod, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownMethod(ctx) }) }),
  route(changePayoutMethod, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnMethod(ctx, body) }) }),
)
