import { showMail } from '@/lib/people/mail/contract'
import { previewOf } from '@/lib/people/mail/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showMail, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await previewOf(ctx, params.id) }) }),
)
