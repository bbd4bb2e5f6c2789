import { resource, route } from '@/lib/http/route'
import { deletePromoter } from '@/lib/promoters/contract'
import { removePromoter } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(deletePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removePromoter(ctx, params.id)
      return { data: null }
    },
  }),
)
