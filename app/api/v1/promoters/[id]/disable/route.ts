import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { togglePromoter } from '@/lib/work/promoters/contract'
import { switchStatus } from '@/lib/work/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(togglePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchStatus(ctx, params.id, query.from) }),
  }),
)
