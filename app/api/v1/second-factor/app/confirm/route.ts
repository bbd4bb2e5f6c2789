import { turnAppOn } from '@/lib/people/second-factor/changes'
import { confirmApp } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(confirmApp, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await turnAppOn(ctx, body.code) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
