import { resource, route } from '@/lib/http/route'
import { cancelOwn } from '@/lib/payouts/ask'
import { cancelPayout, showPayout } from '@/lib/payouts/contract'
import { payoutDetails } from '@/lib/payouts/desk'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPayout, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await payoutDetails(ctx, params.id) }) }),
  route(cancelPayout, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await cancelOwn(ctx, params.id)
      return { data: null }
    },
  }),
)
