import { deleteReferral } from '@/lib/completions/contract'
import { removeCompletion } from '@/lib/completions/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'
import { lookUpRoute } from '../bindings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  lookUpRoute,
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => {
      await removeCompletion(ctx, params.id, query.reason)
      return { data: null }
    },
  }),
)
