import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { makeTaskLink } from '@/lib/work/my-task/contract'
import { makeLink } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeTaskLink, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await makeLink(ctx, params.id) }) }),
)
