import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { createWebhook, listWebhooks } from '@/lib/work/webhooks/contract'
import { addWebhook, webhooksOf } from '@/lib/work/webhooks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listWebhooks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await webhooksOf(ctx) }) }),
  route(createWebhook, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await addWebhook(ctx, body) }) }),
)
