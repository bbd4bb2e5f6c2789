import { updateProfile } from '@/lib/people/accounts/contract'
import { rename } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(updateProfile, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await rename(ctx, body.name) }),
  }),
)
