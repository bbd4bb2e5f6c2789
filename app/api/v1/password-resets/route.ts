import { resource, route } from '@/lib/http/route'
import { askForReset } from '@/lib/password-resets/contract'
import { mailReset } from '@/lib/password-resets/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(askForReset, {
    limit: limits.passwordReset,
    handler: async ({ ctx, body }) => {
      await mailReset(ctx, body)
      return { data: null }
    },
  }),
)
