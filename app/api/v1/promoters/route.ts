import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { listPromoters } from '@/lib/promoters/contract'
import { promotersPage } from '@/lib/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPromoters, { limit: limits.read, handler: ({ ctx, query }) => promotersPage(ctx, query) }),
)
