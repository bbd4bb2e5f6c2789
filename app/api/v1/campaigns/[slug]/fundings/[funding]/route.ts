import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { decideFunding } from '@/lib/work/campaigns/admin-contract'
import { settleFunding } from '@/lib/work/campaigns/fund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(decideFunding, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await settleFunding(ctx, params.id, params.funding, body) }),
  }),
)
