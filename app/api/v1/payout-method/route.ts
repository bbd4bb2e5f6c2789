import { changePayoutMethod, showPayoutMethod } from '@/lib/money/payouts/own-contract'
import { ownMethod } from '@/lib/money/payouts/set-method'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { changeOwnMethod } from '@/lib/work/promoters/change-payout-method'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPayoutMethod, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownMethod(ctx) }) }),
  route(changePayoutMethod, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnMethod(ctx, body) }) }),
)
