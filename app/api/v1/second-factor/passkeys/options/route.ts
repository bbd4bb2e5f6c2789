import { beginPasskey } from '@/lib/people/second-factor/changes'
import { startPasskey } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginPasskey(ctx) }) }),
)
