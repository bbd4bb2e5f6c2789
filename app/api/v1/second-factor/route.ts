import { resource, route } from '@/lib/http/route'
import { showSecondFactor } from '@/lib/second-factor/contract'
import { ownSecondFactor } from '@/lib/second-factor/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showSecondFactor, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSecondFactor(ctx) }) }),
)
