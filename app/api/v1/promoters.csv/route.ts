import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { exportPromoters } from '@/lib/promoters/contract'
import { promotersFile } from '@/lib/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPromoters, { limit: limits.file, handler: ({ ctx, query }) => promotersFile(ctx, query) }),
)
