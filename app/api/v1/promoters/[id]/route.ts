import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { translatorFor } from '@/lib/i18n/translator'
import { deletePromoter } from '@/lib/promoters/contract'
import { removePromoter } from '@/lib/promoters/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(deletePromoter, {
    limit: limits.write,
    // A promoter with millions of clicks has as many rows to let go of.
    deadlineMs: 60_000,
    handler: async ({ ctx, params }) => {
      await removePromoter(ctx, params.id)
      return { data: null, message: translatorFor(ctx.locale)('toasts.promoter_deleted') }
    },
  }),
)
