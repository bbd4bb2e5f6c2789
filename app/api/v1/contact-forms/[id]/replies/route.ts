import { messageThread, replyTo } from '@/lib/contact-forms/answer'
import { replyContactForm } from '@/lib/contact-forms/contract'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(replyContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params, body, headers }) => {
      await replyTo(ctx, params.id, body, headers['idempotency-key'])
      return { data: await messageThread(ctx, params.id) }
    },
  }),
)
