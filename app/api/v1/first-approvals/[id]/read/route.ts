import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { readFirstApprovalHint } from '@/lib/work/quality/contract'
import { readRejection } from '@/lib/work/quality/second-look'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readFirstApprovalHint, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await readRejection(ctx, params.id)
      return { data: null }
    },
  }),
)
