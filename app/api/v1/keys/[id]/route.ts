import { revokeApiKey } from '@/lib/people/api-keys/contract'
import { revokeOwnKey } from '@/lib/people/api-keys/revoke'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(revokeApiKey, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await revokeOwnKey(ctx, params.id)
      return { data: null }
    },
  }),
)
