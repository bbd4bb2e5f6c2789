import { listOwed } from '@/lib/money/payouts/desk-contract'
import { owedPage } from '@/lib/money/payouts/owed'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listOwed, { limit: limits.read, handler: ({ ctx, query }) => owedPage(ctx, query) }),
)
