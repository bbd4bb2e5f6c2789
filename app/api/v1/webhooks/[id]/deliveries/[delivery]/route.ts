import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showDelivery } from '@/lib/work/webhooks/contract'
import { oneDelivery } from '@/lib/work/webhooks/delivery-log'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showDelivery, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await oneDelivery(ctx, params.id, params.delivery) }) }),
)
