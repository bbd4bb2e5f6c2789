import { resource, route } from '@/lib/http/route'
import { listLinks } from '@/lib/links/contract'
import { allLinks } from '@/lib/links/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listLinks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await allLinks(ctx) }) }),
)
