import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { listLinks } from '@/lib/links/contract'
import { allLinks } from '@/lib/links/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listLinks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await allLinks(ctx) }) }),
)
