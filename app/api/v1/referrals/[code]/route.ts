import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { lookUpReferral } from '@/lib/referrals/contract'
import { lookUp } from '@/lib/referrals/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookUpReferral, {
    limit: limits.lookup,
    handler: async ({ ctx, params, headers }) => ({ data: await lookUp(ctx, params.code, headers['x-device-fingerprint']) }),
  }),
)
