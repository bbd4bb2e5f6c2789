import { revokeInvitation } from '@/lib/people/team/contract'
import { revoke } from '@/lib/people/team/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(revokeInvitation, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await revoke(ctx, params.id)
      return { data: null }
    },
  }),
)
