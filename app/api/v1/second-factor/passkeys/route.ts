import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { keepPasskey } from '@/lib/second-factor/changes'
import { addPasskey } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(addPasskey, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await keepPasskey(ctx, body) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
