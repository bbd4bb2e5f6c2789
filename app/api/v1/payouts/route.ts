import { resource, route } from '@/lib/http/route'
import { requestAll } from '@/lib/payouts/ask'
import { listPayouts, requestPayout } from '@/lib/payouts/contract'
import { payoutById, payoutsPage, toOwnPayout } from '@/lib/payouts/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPayouts, { limit: limits.read, handler: ({ ctx, query }) => payoutsPage(ctx, query) }),
  route(requestPayout, {
    limit: limits.write,
    handler: async ({ ctx, headers }) => ({ data: toOwnPayout(await payoutById(ctx, await requestAll(ctx, headers['idempotency-key']))) }),
  }),
)
