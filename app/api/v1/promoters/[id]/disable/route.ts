import { resource, route } from '@/lib/http/route'
import { togglePromoter } from '@/lib/promoters/contract'
import { switchStatus } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(togglePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchStatus(ctx, params.id, query.from) }),
  }),
)
