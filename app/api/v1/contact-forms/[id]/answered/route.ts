import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { setContactFormAnswered } from '@/lib/work/contact-forms/contract'
import { markAnswered } from '@/lib/work/contact-forms/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(setContactFormAnswered, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await markAnswered(ctx, params.id, body.answered) }),
  }),
)
