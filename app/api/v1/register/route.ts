import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { register } from '@/lib/auth/contract'
import { registerPromoter } from '@/lib/auth/service'
import { translatorFor } from '@/lib/i18n/translator'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(register, {
    limit: limits.register,
    handler: async ({ ctx, body }) => ({ data: await registerPromoter(ctx, body), message: translatorFor(ctx.locale)('toasts.registered') }),
  }),
)
