import { dropPasskey } from '@/lib/people/second-factor/changes'
import { removePasskey } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(removePasskey, {
    limit: limits.write,
    handler: async ({ ctx, params }) => ({ data: await dropPasskey(ctx, params.id) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
