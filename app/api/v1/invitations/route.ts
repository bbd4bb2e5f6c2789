import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { makeInvitation } from '@/lib/team/contract'
import { invite } from '@/lib/team/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeInvitation, { limit: limits.invite, handler: async ({ ctx, body }) => ({ data: await invite(ctx, body) }) }),
)
