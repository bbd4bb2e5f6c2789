import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { resendDelivery } from '@/lib/work/webhooks/contract'
import { resendOne } from '@/lib/work/webhooks/resend'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(resendDelivery, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await resendOne(ctx, params.id, params.delivery) }) }),
)
