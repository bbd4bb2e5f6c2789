import { subscribeAgain, unsubscribe } from '@/lib/people/mail/subscription-contract'
import { subscribeByToken } from '@/lib/people/mail/subscription-service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(unsubscribe, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, false) }) }),
  route(subscribeAgain, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, true) }) }),
)
