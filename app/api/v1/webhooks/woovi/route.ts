import { wooviWebhook } from '@/lib/money/payouts/webhook-contract'
import { handleWooviWebhook } from '@/lib/money/payouts/send'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(wooviWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await handleWooviWebhook(ctx.db, body, headers['x-webhook-signature'])
      return { data: null }
    },
  }),
)
