import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { testWebhook } from '@/lib/work/webhooks/contract'
import { sendTest } from '@/lib/work/webhooks/resend'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(testWebhook, { limit: limits.webhookTest, handler: async ({ ctx, params }) => ({ data: await sendTest(ctx, params.id) }) }),
)
