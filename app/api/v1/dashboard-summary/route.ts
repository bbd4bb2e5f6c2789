import { dashboardSummary } from '@/lib/dashboard/contract'
import { summary } from '@/lib/dashboard/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(dashboardSummary, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: await summary(ctx, query.days) }) }),
)
