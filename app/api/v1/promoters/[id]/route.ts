import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { deletePromoter, showPromoter } from '@/lib/work/promoters/contract'
import { promoterDetails, removePromoter } from '@/lib/work/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPromoter, {
    limit: limits.read,
    mayLag: true,
    handler: async ({ ctx, params, query }) => ({ data: await promoterDetails(ctx, params.id, query.days) }),
  }),
  route(deletePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removePromoter(ctx, params.id)
      return { data: null }
    },
  }),
)
