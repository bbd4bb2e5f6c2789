import { resource, route } from '@/lib/http/route'
import { completeReset } from '@/lib/password-resets/contract'
import { chooseNewPassword } from '@/lib/password-resets/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(completeReset, {
    limit: limits.passwordResetToken,
    handler: async ({ ctx, body }) => {
      await chooseNewPassword(ctx, body)
      return { data: null }
    },
  }),
)
