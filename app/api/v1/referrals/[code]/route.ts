import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { translatorFor } from '@/lib/i18n/translator'
import { deleteReferral, lookUpReferral } from '@/lib/referrals/contract'
import { lookUp, removeCompletion } from '@/lib/referrals/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookUpReferral, {
    limit: limits.lookup,
    counts: 'in handler',
    handler: async ({ ctx, params, headers }) => ({ data: await lookUp(ctx, params.code, headers['x-device-fingerprint']) }),
  }),
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeCompletion(ctx, params.id)
      return { data: null, message: translatorFor(ctx.locale)('toasts.referral_deleted') }
    },
  }),
)
