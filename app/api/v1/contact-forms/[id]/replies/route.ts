import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { messageThread, replyTo } from '@/lib/work/contact-forms/answer'
import { replyContactForm } from '@/lib/work/contact-forms/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(replyContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params, body, headers }) => {
      await replyTo(ctx, params.id, body, headers['idempotency-key'])
      return { data: await messageThread(ctx, params.id) }
    },
  }),
)
