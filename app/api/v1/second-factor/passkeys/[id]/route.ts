import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { dropPasskey } from '@/lib/second-factor/changes'
import { removePasskey } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(removePasskey, {
    limit: limits.write,
    handler: async ({ ctx, params }) => ({ data: await dropPasskey(ctx, params.id) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
