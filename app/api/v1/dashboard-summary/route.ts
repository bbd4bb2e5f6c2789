import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { dashboardSummary } from '@/lib/dashboard/contract'
import { summary } from '@/lib/dashboard/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(dashboardSummary, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: await summary(ctx, query.days) }) }),
)
