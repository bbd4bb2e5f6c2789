import { confirmPassword } from '@/lib/accounts/contract'
import { confirmIdentity } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(confirmPassword, { limit: limits.login, handler: async ({ ctx, body }) => ({ data: await confirmIdentity(ctx, body) }) }),
)
