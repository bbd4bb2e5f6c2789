import { confirmPassword } from '@/lib/people/accounts/contract'
import { confirmIdentity } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(confirmPassword, { limit: limits.login, handler: async ({ ctx, body }) => ({ data: await confirmIdentity(ctx, body) }) }),
)
