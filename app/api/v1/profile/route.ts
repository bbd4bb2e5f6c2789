import { updateProfile } from '@/lib/accounts/contract'
import { rename } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(updateProfile, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await rename(ctx, body.name) }),
  }),
)
