import { askPasskey } from '@/lib/people/second-factor/contract'
import { challengeOwn } from '@/lib/people/second-factor/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(askPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await challengeOwn(ctx) }) }),
)
