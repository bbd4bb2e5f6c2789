import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listLinks } from '@/lib/work/links/contract'
import { allLinks } from '@/lib/work/links/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listLinks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await allLinks(ctx) }) }),
)
