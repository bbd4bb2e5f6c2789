import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { changeWebhook, deleteWebhook } from '@/lib/work/webhooks/contract'
import { dropWebhook, editWebhook } from '@/lib/work/webhooks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(changeWebhook, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await editWebhook(ctx, params.id, body) }) }),
  route(deleteWebhook, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropWebhook(ctx, params.id)
      return { data: null }
    },
  }),
)
