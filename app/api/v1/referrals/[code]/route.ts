import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { translatorFor } from '@/lib/i18n/translator'
import { deleteReferral } from '@/lib/referrals/contract'
import { lookUpRoute } from '@/lib/referrals/direct'
import { removeCompletion } from '@/lib/referrals/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  lookUpRoute,
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeCompletion(ctx, params.id)
      return { data: null, message: translatorFor(ctx.locale)('toasts.referral_deleted') }
    },
  }),
)
