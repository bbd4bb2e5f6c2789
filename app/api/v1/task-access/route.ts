import { resource, route } from '@/lib/http/route'
import { accessTask } from '@/lib/my-task/contract'
import { accessByCode } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(accessTask, { limit: limits.taskAccess, handler: async ({ ctx, body }) => ({ data: await accessByCode(ctx, body) }) }),
)
