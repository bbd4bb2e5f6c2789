import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { trySignalWeights } from '@/lib/work/signals/contract'
import { effectOfWeights } from '@/lib/work/signals/weights'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(trySignalWeights, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await effectOfWeights(ctx, body.weights) }) }),
)
