import { beginApp, turnAppOff } from '@/lib/people/second-factor/changes'
import { removeApp, startApp } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startApp, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginApp(ctx) }) }),
  route(removeApp, {
    limit: limits.write,
    handler: async ({ ctx }) => ({ data: await turnAppOff(ctx) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
