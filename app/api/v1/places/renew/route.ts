import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { renewHeldPlace } from '@/lib/work/campaigns/contract'
import { renewPlace } from '@/lib/work/campaigns/renew-place'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(renewHeldPlace, { limit: limits.heldPlace, handler: async ({ ctx, headers }) => ({ data: await renewPlace(ctx, headers['x-place-token'] ?? '') }) }),
)
