import { changePassword } from '@/lib/accounts/contract'
import { replacePassword } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(changePassword, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await replacePassword(ctx, body) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
