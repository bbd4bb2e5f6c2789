import { checkAccount } from '@/lib/account/contract'
import { ownAccount } from '@/lib/account/service'
import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(checkAccount, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownAccount(ctx) }) }),
)
