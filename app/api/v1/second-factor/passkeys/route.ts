import { keepPasskey } from '@/lib/people/second-factor/changes'
import { addPasskey } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(addPasskey, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await keepPasskey(ctx, body) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
