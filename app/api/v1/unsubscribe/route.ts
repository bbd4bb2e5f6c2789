import { resource, route } from '@/lib/http/route'
import { subscribeAgain, unsubscribe } from '@/lib/mail/subscription-contract'
import { subscribeByToken } from '@/lib/mail/subscription-service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(unsubscribe, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, false) }) }),
  route(subscribeAgain, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, true) }) }),
)
