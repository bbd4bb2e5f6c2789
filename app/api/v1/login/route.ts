import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { login } from '@/lib/auth/contract'
import { signIn } from '@/lib/auth/service'
import { sessionCookieHeader } from '@/lib/auth/session'
import { translatorFor } from '@/lib/i18n/translator'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(login, {
    limit: limits.login,
    handler: async ({ ctx, body, headers }) => ({
      data: await signIn(ctx, body, headers['x-device-fingerprint']),
      message: translatorFor(ctx.locale)('toasts.logged_in'),
    }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
)
