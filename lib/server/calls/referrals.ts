import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { lookUpReferral } from '@/lib/work/clicks/lookup-contract'
import { lookUp } from '@/lib/work/clicks/record'
import { countTold } from '@/lib/work/clicks/told'
import { lookUpTold } from '@/lib/work/clicks/told-contract'
import { deleteReferral } from '@/lib/work/completions/contract'
import { deleteCompletion } from '@/lib/work/completions/delete'
import { submit } from '@/lib/work/completions/submit'
import { submitReferral } from '@/lib/work/completions/submit-contract'

export const referralsCalls = [
  route(lookUpReferral, {
    limit: limits.lookup,
    counts: 'in handler',
    handler: async ({ ctx, params, query, headers }) => ({ data: await lookUp(ctx, params.code, { fingerprint: headers['x-device-fingerprint'], ...query }) }),
  }),
  route(lookUpTold, { limit: limits.told, handler: async ({ ctx, query }) => ({ data: await countTold(ctx, query) }) }),
  route(submitReferral, {
    limit: limits.submit,
    handler: async ({ ctx, body, headers }) => {
      const { paymentCode, codeExpiresAt, taskToken } = await submit(ctx, body, headers['idempotency-key'])
      return { data: paymentCode, meta: { expires_at: codeExpiresAt, task_token: taskToken } }
    },
  }),
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => {
      await deleteCompletion(ctx, params.id, query.reason)
      return { data: null }
    },
  }),
]
