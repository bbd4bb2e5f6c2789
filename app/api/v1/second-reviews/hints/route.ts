import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listSecondLookHints } from '@/lib/work/quality/contract'
import { ownHints } from '@/lib/work/quality/second-look'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listSecondLookHints, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownHints(ctx) }) }),
)
