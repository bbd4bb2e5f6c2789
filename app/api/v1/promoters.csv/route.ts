import { resource, route } from '@/lib/http/route'
import { exportPromoters } from '@/lib/promoters/contract'
import { promotersFile } from '@/lib/promoters/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPromoters, { limit: limits.file, handler: ({ ctx, query }) => promotersFile(ctx, query) }),
)
