import { lookAt } from '@/lib/people/team/accept'
import { lookAtInvitation } from '@/lib/people/team/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookAtInvitation, { limit: limits.invitation, handler: async ({ ctx, body }) => ({ data: await lookAt(ctx, body.token) }) }),
)
