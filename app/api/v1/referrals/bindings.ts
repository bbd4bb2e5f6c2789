import { lookUpReferral } from '@/lib/clicks/lookup-contract'
import { lookUp } from '@/lib/clicks/record'
import { submit } from '@/lib/completions/submit'
import { submitReferral } from '@/lib/completions/submit-contract'
import { route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

// For Next's route files and for the server's direct routes alike.

/** The lookup that records a click. */
export const lookUpRoute = route(lookUpReferral, {
  limit: limits.lookup,
  counts: 'in handler',
  handler: async ({ ctx, params, headers }) => ({ data: await lookUp(ctx, params.code, headers['x-device-fingerprint']) }),
})

/** Handing in a task. */
export const submitRoute = route(submitReferral, {
  limit: limits.submit,
  handler: async ({ ctx, body, headers }) => {
    const { paymentCode, codeExpiresAt, taskToken } = await submit(ctx, body, headers['idempotency-key'])
    return { data: paymentCode, meta: { expires_at: codeExpiresAt, task_token: taskToken } }
  },
})
