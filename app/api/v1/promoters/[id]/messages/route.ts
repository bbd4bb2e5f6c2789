import { resource, route } from '@/lib/http/route'
import { messagePromoter } from '@/lib/promoters/contract'
import { writeTo } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(messagePromoter, {
    limit: limits.message,
    handler: async ({ ctx, params, body }) => {
      await writeTo(ctx, params.id, body)
      return { data: null }
    },
  }),
)
