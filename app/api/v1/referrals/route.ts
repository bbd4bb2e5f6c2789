import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { submitReferral } from '@/lib/referrals/contract'
import { submit } from '@/lib/referrals/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(submitReferral, {
    limit: limits.submit,
    handler: async ({ ctx, body, headers }) => {
      const { paymentCode, codeExpiresAt } = await submit(ctx, body, headers['idempotency-key'])
      return { data: paymentCode, meta: { expires_at: codeExpiresAt } }
    },
  }),
)
