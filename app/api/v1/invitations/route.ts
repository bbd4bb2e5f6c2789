import { makeInvitation } from '@/lib/people/team/contract'
import { invite } from '@/lib/people/team/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeInvitation, { limit: limits.invite, handler: async ({ ctx, body }) => ({ data: await invite(ctx, body) }) }),
)
