import { resource, route } from '@/lib/http/route'
import { listPromoters } from '@/lib/promoters/contract'
import { promotersPage } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPromoters, { limit: limits.read, handler: ({ ctx, query }) => promotersPage(ctx, query) }),
)
