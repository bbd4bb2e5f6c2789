import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { showTeam } from '@/lib/team/contract'
import { team } from '@/lib/team/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showTeam, { limit: limits.read, handler: async ({ ctx }) => ({ data: await team(ctx) }) }),
)
