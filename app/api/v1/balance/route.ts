import { balanceOf } from '@/lib/money/payouts/balance'
import { showBalance } from '@/lib/money/payouts/own-contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showBalance, { limit: limits.read, handler: async ({ ctx }) => ({ data: await balanceOf(ctx.db, ctx.actor.id) }) }),
)
