import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { giveBackHeldPlace } from '@/lib/work/campaigns/contract'
import { giveBackPlace } from '@/lib/work/campaigns/give-place-back'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(giveBackHeldPlace, {
    limit: limits.heldPlace,
    handler: async ({ ctx, headers }) => {
      await giveBackPlace(ctx, headers['x-place-token'] ?? '')
      return { data: null }
    },
  }),
)
