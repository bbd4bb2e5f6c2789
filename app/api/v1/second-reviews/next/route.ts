import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { takeSecondLook } from '@/lib/work/quality/contract'
import { nextSecondLook } from '@/lib/work/quality/second-look'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(takeSecondLook, { limit: limits.review, handler: ({ ctx, query }) => nextSecondLook(ctx, query.after) }),
)
