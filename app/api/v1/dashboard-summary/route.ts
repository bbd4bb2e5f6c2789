import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { dashboardSummary } from '@/lib/work/dashboard/contract'
import { summary } from '@/lib/work/dashboard/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(dashboardSummary, { limit: limits.read, mayLag: true, handler: async ({ ctx, query }) => ({ data: await summary(ctx, query) }) }),
)
