import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listDeliveries } from '@/lib/work/webhooks/contract'
import { deliveriesPage } from '@/lib/work/webhooks/delivery-log'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listDeliveries, { limit: limits.read, mayLag: true, handler: ({ ctx, params, query }) => deliveriesPage(ctx, params.id, query) }),
)
