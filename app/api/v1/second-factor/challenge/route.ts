import { resource, route } from '@/lib/http/route'
import { askPasskey } from '@/lib/second-factor/contract'
import { challengeOwn } from '@/lib/second-factor/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(askPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await challengeOwn(ctx) }) }),
)
