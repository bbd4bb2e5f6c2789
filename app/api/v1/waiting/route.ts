import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { countWaiting } from '@/lib/work/dashboard/contract'
import { waiting } from '@/lib/work/dashboard/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(countWaiting, { limit: limits.read, handler: async ({ ctx }) => ({ data: await waiting(ctx) }) }),
)
