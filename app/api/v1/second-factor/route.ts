import { showSecondFactor } from '@/lib/people/second-factor/contract'
import { ownSecondFactor } from '@/lib/people/second-factor/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showSecondFactor, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSecondFactor(ctx) }) }),
)
