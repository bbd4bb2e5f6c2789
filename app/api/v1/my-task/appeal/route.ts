import { resource, route } from '@/lib/http/route'
import { appealMyTask } from '@/lib/my-task/contract'
import { appealTask } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(appealMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await appealTask(ctx, headers['x-task-token'], body.text) }),
  }),
)
