import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { accessTask } from '@/lib/work/my-task/contract'
import { accessByCode } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(accessTask, { limit: limits.taskAccess, handler: async ({ ctx, body }) => ({ data: await accessByCode(ctx, body) }) }),
)
