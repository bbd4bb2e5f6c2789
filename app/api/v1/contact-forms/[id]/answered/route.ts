import { setContactFormAnswered } from '@/lib/contact-forms/contract'
import { markAnswered } from '@/lib/contact-forms/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(setContactFormAnswered, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await markAnswered(ctx, params.id, body.answered) }),
  }),
)
