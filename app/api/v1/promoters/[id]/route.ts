import { resource, route } from '@/lib/http/route'
import { deletePromoter, showPromoter } from '@/lib/promoters/contract'
import { promoterDetails, removePromoter } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPromoter, { limit: limits.read, handler: async ({ ctx, params, query }) => ({ data: await promoterDetails(ctx, params.id, query.days) }) }),
  route(deletePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removePromoter(ctx, params.id)
      return { data: null }
    },
  }),
)
