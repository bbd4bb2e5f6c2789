import { completeReset } from '@/lib/people/password-resets/contract'
import { chooseNewPassword } from '@/lib/people/password-resets/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(completeReset, {
    limit: limits.passwordResetToken,
    handler: async ({ ctx, body }) => {
      await chooseNewPassword(ctx, body)
      return { data: null }
    },
  }),
)
