import { env } from '@/lib/platform/env'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { changeSignalWeights, listSignalWeights } from '@/lib/work/signals/contract'
import { changeWeights, signalWeightsInForce } from '@/lib/work/signals/weights'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listSignalWeights, {
    limit: limits.read,
    handler: async ({ ctx }) => ({ data: await signalWeightsInForce(ctx), meta: { two_approvals_from: env().TWO_APPROVALS_FROM ?? null } }),
  }),
  route(changeSignalWeights, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeWeights(ctx, body.weights) }) }),
)
