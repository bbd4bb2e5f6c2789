import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { lookAt } from '@/lib/team/accept'
import { lookAtInvitation } from '@/lib/team/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookAtInvitation, { limit: limits.invitation, handler: async ({ ctx, body }) => ({ data: await lookAt(ctx, body.token) }) }),
)
