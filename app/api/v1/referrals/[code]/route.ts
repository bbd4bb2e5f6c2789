import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { lookUpReferral } from '@/lib/work/clicks/lookup-contract'
import { lookUp } from '@/lib/work/clicks/record'
import { deleteReferral } from '@/lib/work/completions/contract'
import { deleteCompletion } from '@/lib/work/completions/delete'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookUpReferral, {
    limit: limits.lookup,
    counts: 'in handler',
    handler: async ({ ctx, params, query, headers }) => ({ data: await lookUp(ctx, params.code, { fingerprint: headers['x-device-fingerprint'], ...query }) }),
  }),
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => {
      await deleteCompletion(ctx, params.id, query.reason)
      return { data: null }
    },
  }),
)
