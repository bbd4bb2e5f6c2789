import { handleProviderWebhook } from '@/lib/money/payouts/provider-webhook'
import { wooviWebhook } from '@/lib/money/payouts/webhook-contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(wooviWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await handleProviderWebhook(ctx.db, 'woovi', { body, headers })
      return { data: null }
    },
  }),
)
