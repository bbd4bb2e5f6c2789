import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { appealMyTask } from '@/lib/work/my-task/contract'
import { appealTask } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(appealMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await appealTask(ctx, headers['x-task-token'], body.text) }),
  }),
)
