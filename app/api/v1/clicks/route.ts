import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listClicks } from '@/lib/work/clicks/contract'
import { clicksPage } from '@/lib/work/clicks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listClicks, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => clicksPage(ctx, query) }),
)
