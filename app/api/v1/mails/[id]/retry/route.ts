import { resource, route } from '@/lib/http/route'
import { retryMail } from '@/lib/mail/contract'
import { retry } from '@/lib/mail/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(retryMail, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await retry(ctx, params.id) }) }),
)
