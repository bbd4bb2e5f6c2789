import { submit } from '@/lib/completions/submit'
import { submitReferral } from '@/lib/completions/submit-contract'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(submitReferral, {
    limit: limits.submit,
    handler: async ({ ctx, body, headers }) => {
      const { paymentCode, codeExpiresAt, taskToken } = await submit(ctx, body, headers['idempotency-key'])
      return { data: paymentCode, meta: { expires_at: codeExpiresAt, task_token: taskToken } }
    },
  }),
)
