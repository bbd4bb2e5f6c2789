import { retryMail } from '@/lib/people/mail/contract'
import { retry } from '@/lib/people/mail/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(retryMail, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await retry(ctx, params.id) }) }),
)
