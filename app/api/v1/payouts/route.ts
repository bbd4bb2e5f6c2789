import { listPayouts } from '@/lib/money/payouts/contract'
import { payoutById, payoutsPage, toOwnPayout } from '@/lib/money/payouts/list'
import { requestPayout } from '@/lib/money/payouts/own-contract'
import { requestPromoterPayout } from '@/lib/money/payouts/request'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPayouts, { limit: limits.read, handler: ({ ctx, query }) => payoutsPage(ctx, query) }),
  route(requestPayout, {
    limit: limits.write,
    handler: async ({ ctx, headers }) => ({ data: toOwnPayout(await payoutById(ctx, await requestPromoterPayout(ctx, headers['idempotency-key']))) }),
  }),
)
