import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { readSecondLookHint } from '@/lib/work/quality/contract'
import { readHint } from '@/lib/work/quality/second-look'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readSecondLookHint, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await readHint(ctx, params.id)
      return { data: null }
    },
  }),
)
