import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { resendFailed } from '@/lib/work/webhooks/contract'
import { resendFailedSince } from '@/lib/work/webhooks/resend'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(resendFailed, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await resendFailedSince(ctx, params.id, new Date(body.since)) }),
  }),
)
