import { toggleAdministrator } from '@/lib/people/team/contract'
import { switchAdministrator } from '@/lib/people/team/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(toggleAdministrator, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchAdministrator(ctx, params.id, query.from) }),
  }),
)
