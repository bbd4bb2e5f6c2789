import { checkAccount } from '@/lib/accounts/contract'
import { ownAccount } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(checkAccount, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownAccount(ctx) }) }),
)
