import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showWebhookSecret } from '@/lib/work/webhooks/contract'
import { secretOf } from '@/lib/work/webhooks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showWebhookSecret, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await secretOf(ctx, params.id) }) }),
)
