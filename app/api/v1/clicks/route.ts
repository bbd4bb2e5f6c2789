import { listClicks } from '@/lib/clicks/contract'
import { clicksPage } from '@/lib/clicks/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listClicks, { limit: limits.read, handler: ({ ctx, query }) => clicksPage(ctx, query) }),
)
