import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { beginApp, turnAppOff } from '@/lib/second-factor/changes'
import { removeApp, startApp } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(startApp, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginApp(ctx) }) }),
  route(removeApp, {
    limit: limits.write,
    handler: async ({ ctx }) => ({ data: await turnAppOff(ctx) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
