import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { toggleAdministrator } from '@/lib/team/contract'
import { switchAdministrator } from '@/lib/team/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(toggleAdministrator, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchAdministrator(ctx, params.id, query.from) }),
  }),
)
