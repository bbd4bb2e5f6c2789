import { resource, route } from '@/lib/http/route'
import { showMail } from '@/lib/mail/contract'
import { previewOf } from '@/lib/mail/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showMail, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await previewOf(ctx, params.id) }) }),
)
