import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { accept } from '@/lib/team/accept'
import { acceptInvitation } from '@/lib/team/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(acceptInvitation, { limit: limits.register, handler: async ({ ctx, body }) => ({ data: await accept(ctx, body) }) }),
)
