import { resource, route } from '@/lib/http/route'
import { changeSubscription, showSubscription } from '@/lib/mail/subscription-contract'
import { changeOwnSubscription, ownSubscription } from '@/lib/mail/subscription-service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showSubscription, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSubscription(ctx) }) }),
  route(changeSubscription, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnSubscription(ctx, body) }) }),
)
