import { login } from '@/lib/accounts/contract'
import { signIn } from '@/lib/accounts/service'
import { resource, route } from '@/lib/http/route'
import { sessionCookieHeader } from '@/lib/http/session-cookie'
import { translatorFor } from '@/lib/i18n/translator'
import { limits } from '@/lib/service/limits'

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
