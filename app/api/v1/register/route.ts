import { register } from '@/lib/people/accounts/contract'
import { registerPromoter } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(register, {
    limit: limits.register,
    handler: async ({ ctx, body }) => ({ data: await registerPromoter(ctx, body) }),
  }),
)
