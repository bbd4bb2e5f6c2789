import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { submit } from '@/lib/work/completions/submit'
import { submitReferral } from '@/lib/work/completions/submit-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(submitReferral, {
    limit: limits.submit,
    handler: async ({ ctx, body, headers }) => {
      const { paymentCode, codeExpiresAt, taskToken } = await submit(ctx, body, headers['idempotency-key'])
      return { data: paymentCode, meta: { expires_at: codeExpiresAt, task_token: taskToken } }
    },
  }),
)
