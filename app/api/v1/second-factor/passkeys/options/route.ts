import { resource, route } from '@/lib/http/route'
import { beginPasskey } from '@/lib/second-factor/changes'
import { startPasskey } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginPasskey(ctx) }) }),
)
