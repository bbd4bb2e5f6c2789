import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { revokeInvitation } from '@/lib/team/contract'
import { revoke } from '@/lib/team/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(revokeInvitation, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await revoke(ctx, params.id)
      return { data: null }
    },
  }),
)
