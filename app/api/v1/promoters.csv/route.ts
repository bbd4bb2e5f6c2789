import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { exportPromoters } from '@/lib/work/promoters/contract'
import { promotersFile } from '@/lib/work/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPromoters, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => promotersFile(ctx, query) }),
)
