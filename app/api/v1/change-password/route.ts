import { changePassword } from '@/lib/people/accounts/contract'
import { replacePassword } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(changePassword, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await replacePassword(ctx, body) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
