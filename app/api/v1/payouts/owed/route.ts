import { resource, route } from '@/lib/http/route'
import { listOwed } from '@/lib/payouts/contract'
import { owedPage } from '@/lib/payouts/owed'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listOwed, { limit: limits.read, handler: ({ ctx, query }) => owedPage(ctx, query) }),
)
