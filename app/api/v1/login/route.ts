import { login } from '@/lib/accounts/contract'
import { signIn } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(login, {
    limit: limits.login,
    handler: async ({ ctx, body, headers }) => ({ data: await signIn(ctx, body, headers['x-device-fingerprint']) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
