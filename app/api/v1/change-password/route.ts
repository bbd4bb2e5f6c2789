import { changePassword } from '@/lib/account/contract'
import { replacePassword } from '@/lib/account/service'
import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { sessionCookieHeader } from '@/lib/auth/session'
import { translatorFor } from '@/lib/i18n/translator'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(changePassword, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await replacePassword(ctx, body), message: translatorFor(ctx.locale)('toasts.password_updated') }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
