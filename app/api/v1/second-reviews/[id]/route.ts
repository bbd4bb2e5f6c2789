import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { answerSecondLook } from '@/lib/work/quality/contract'
import { decideSecondLook } from '@/lib/work/quality/second-look'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(answerSecondLook, { limit: limits.review, handler: async ({ ctx, params, body }) => ({ data: await decideSecondLook(ctx, params.id, body) }) }),
)
