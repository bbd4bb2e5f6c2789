import { lookUpReferral } from '@/lib/clicks/lookup-contract'
import { lookUp } from '@/lib/clicks/record'
import { deleteReferral } from '@/lib/completions/contract'
import { removeCompletion } from '@/lib/completions/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(lookUpReferral, {
    limit: limits.lookup,
    counts: 'in handler',
    handler: async ({ ctx, params, headers }) => ({ data: await lookUp(ctx, params.code, headers['x-device-fingerprint']) }),
  }),
  route(deleteReferral, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => {
      await removeCompletion(ctx, params.id, query.reason)
      return { data: null }
    },
  }),
)
