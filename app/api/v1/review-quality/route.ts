import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showQuality } from '@/lib/work/quality/contract'
import { reviewQuality } from '@/lib/work/quality/quality'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showQuality, { limit: limits.read, mayLag: true, handler: async ({ ctx, query }) => ({ data: await reviewQuality(ctx, query) }) }),
)
