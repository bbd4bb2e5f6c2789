import { updateProfile } from '@/lib/account/contract'
import { rename } from '@/lib/account/service'
import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { translatorFor } from '@/lib/i18n/translator'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(updateProfile, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await rename(ctx, body.name), message: translatorFor(ctx.locale)('toasts.profile_updated') }),
  }),
)
