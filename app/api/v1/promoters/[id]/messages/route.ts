import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { messagePromoter } from '@/lib/work/promoters/contract'
import { writeTo } from '@/lib/work/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(messagePromoter, {
    limit: limits.message,
    handler: async ({ ctx, params, body }) => {
      await writeTo(ctx, params.id, body)
      return { data: null }
    },
  }),
)
