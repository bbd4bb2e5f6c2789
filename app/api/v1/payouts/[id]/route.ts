import { cancelOwnPayout } from '@/lib/money/payouts/cancel'
import { showPayout } from '@/lib/money/payouts/desk-contract'
import { cancelPayout } from '@/lib/money/payouts/own-contract'
import { payoutDetails } from '@/lib/money/payouts/show'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPayout, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await payoutDetails(ctx, params.id) }) }),
  route(cancelPayout, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await cancelOwnPayout(ctx, params.id)
      return { data: null }
    },
  }),
)
