import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { twoApprovalsFrom } from '@/lib/work/first-approvals/rule'
import { changeSignalWeights, listSignalWeights } from '@/lib/work/signals/contract'
import { changeWeights, signalWeightsInForce } from '@/lib/work/signals/weights'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listSignalWeights, {
    limit: limits.read,
    handler: async ({ ctx }) => ({ data: await signalWeightsInForce(ctx), meta: { two_approvals_from: await twoApprovalsFrom(ctx.db, ctx.actor.id) } }),
  }),
  route(changeSignalWeights, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeWeights(ctx, body.weights) }) }),
)
