import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { rotateWebhookSecret } from '@/lib/work/webhooks/contract'
import { rotateSecret } from '@/lib/work/webhooks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(rotateWebhookSecret, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await rotateSecret(ctx, params.id) }) }),
)
