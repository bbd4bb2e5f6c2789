import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { searchAll } from '@/lib/work/search/contract'
import { findAll } from '@/lib/work/search/find'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(searchAll, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: await findAll(ctx, query.search) }) }),
)
