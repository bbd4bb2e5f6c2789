import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { keepLabel, keptLabels } from '@/lib/work/promoter-campaigns/labels'
import { addLabel, listLabels } from '@/lib/work/promoter-campaigns/labels-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listLabels, { limit: limits.read, handler: async ({ ctx }) => ({ data: await keptLabels(ctx) }) }),
  route(addLabel, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await keepLabel(ctx, body.label) }) }),
)
