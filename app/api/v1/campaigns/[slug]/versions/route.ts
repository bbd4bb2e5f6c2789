import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listVersions } from '@/lib/work/campaigns/admin-contract'
import { versionsOf } from '@/lib/work/campaigns/versions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listVersions, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await versionsOf(ctx, params.id) }) }),
)
