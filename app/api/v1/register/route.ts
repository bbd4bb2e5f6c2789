import { register } from '@/lib/accounts/contract'
import { registerPromoter } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(register, {
    limit: limits.register,
    handler: async ({ ctx, body }) => ({ data: await registerPromoter(ctx, body) }),
  }),
)
