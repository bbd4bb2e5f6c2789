import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { listClicks } from '@/lib/clicks/contract'
import { clicksPage } from '@/lib/clicks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listClicks, { limit: limits.read, handler: ({ ctx, query }) => clicksPage(ctx, query) }),
)
