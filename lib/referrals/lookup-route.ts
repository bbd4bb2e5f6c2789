import { limits } from '@/lib/api/limits'
import { route } from '@/lib/api/route'
import { lookUpReferral } from './contract'
import { lookUp } from './service'

/** The lookup that records a click, for Next's route file and for the server's direct route alike. */
export const lookUpRoute = route(lookUpReferral, {
  limit: limits.lookup,
  counts: 'in handler',
  handler: async ({ ctx, params, headers }) => ({ data: await lookUp(ctx, params.code, headers['x-device-fingerprint']) }),
})
