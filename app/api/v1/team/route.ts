import { showTeam } from '@/lib/people/team/contract'
import { team } from '@/lib/people/team/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showTeam, { limit: limits.read, handler: async ({ ctx }) => ({ data: await team(ctx) }) }),
)
