import { checkAccount } from '@/lib/accounts/own-contract'
import { ownAccount } from '@/lib/accounts/own-service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(checkAccount, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownAccount(ctx) }) }),
)
