import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listPromoters } from '@/lib/work/promoters/contract'
import { promotersPage } from '@/lib/work/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPromoters, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => promotersPage(ctx, query) }),
)
