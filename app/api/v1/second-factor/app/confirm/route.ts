import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { turnAppOn } from '@/lib/second-factor/changes'
import { confirmApp } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(confirmApp, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await turnAppOn(ctx, body.code) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
