import { resource, route } from '@/lib/http/route'
import { balanceOf } from '@/lib/payouts/ask'
import { showBalance } from '@/lib/payouts/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showBalance, { limit: limits.read, handler: async ({ ctx }) => ({ data: await balanceOf(ctx.db, ctx.actor.id) }) }),
)
