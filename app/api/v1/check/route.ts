import { checkAccount } from '@/lib/people/accounts/contract'
import { ownAccount } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(checkAccount, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownAccount(ctx) }) }),
)
