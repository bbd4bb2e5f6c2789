import { accept } from '@/lib/people/team/accept'
import { acceptInvitation } from '@/lib/people/team/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(acceptInvitation, { limit: limits.register, handler: async ({ ctx, body }) => ({ data: await accept(ctx, body) }) }),
)
