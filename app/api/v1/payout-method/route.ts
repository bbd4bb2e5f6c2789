import { changeOwnMethod, ownMethod } from '@/lib/money/payouts/method-service'
import { changePayoutMethod, showPayoutMethod } from '@/lib/money/payouts/own-contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPayoutMethod, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownMethod(ctx) }) }),
  route(changePayoutMethod, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnMethod(ctx, body) }) }),
)
