import { askForReset } from '@/lib/people/password-resets/contract'
import { mailReset } from '@/lib/people/password-resets/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(askForReset, {
    limit: limits.passwordReset,
    handler: async ({ ctx, body }) => {
      await mailReset(ctx, body)
      return { data: null }
    },
  }),
)
