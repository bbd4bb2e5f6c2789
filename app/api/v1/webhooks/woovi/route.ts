import { resource, route } from '@/lib/http/route'
import { wooviWebhook } from '@/lib/payouts/contract'
import { hearWoovi } from '@/lib/payouts/send'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(wooviWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await hearWoovi(ctx.db, body, headers['x-webhook-signature'])
      return { data: null }
    },
  }),
)
