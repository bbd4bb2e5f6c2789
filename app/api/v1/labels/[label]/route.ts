import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { dropLabel } from '@/lib/work/promoter-campaigns/labels'
import { removeLabel } from '@/lib/work/promoter-campaigns/labels-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(removeLabel, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropLabel(ctx, params.label)
      return { data: null }
    },
  }),
)
