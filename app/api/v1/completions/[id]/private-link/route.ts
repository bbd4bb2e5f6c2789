import { resource, route } from '@/lib/http/route'
import { makeTaskLink } from '@/lib/my-task/contract'
import { makeLink } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeTaskLink, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await makeLink(ctx, params.id) }) }),
)
