import { changeSubscription, showSubscription } from '@/lib/people/mail/subscription-contract'
import { changeOwnSubscription, ownSubscription } from '@/lib/people/mail/subscription-service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showSubscription, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSubscription(ctx) }) }),
  route(changeSubscription, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnSubscription(ctx, body) }) }),
)
