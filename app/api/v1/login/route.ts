import { login } from '@/lib/people/accounts/contract'
import { signIn } from '@/lib/people/accounts/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(login, {
    limit: limits.login,
    handler: async ({ ctx, body, headers }) => ({ data: await signIn(ctx, body, headers['x-device-fingerprint']) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
